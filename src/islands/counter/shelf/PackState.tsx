import { type RefObject, useState } from 'react';
import { useSettling } from '#islands/counter/useSettling.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PackChange, ShelfFault } from '#lib/counter/shelf-change.ts';
import type { PackOutcome } from '#stores/counter/shelf-changes.ts';

type Props = {
	label: string;
	isWaiting: boolean;
	fault: ShelfFault | null;
	outcome: PackOutcome | undefined;
	onUndo: (undo: PackChange) => void;
	isOpen: boolean;
	/** The button that opens what stands on it. */
	opener: RefObject<HTMLButtonElement | null>;
	onOpen: () => void;
	onOff: () => void;
};

/**
 * Says of a pack whether what was typed is being sent, saved, or not, takes it back, opens what stands on it, and takes it off the shelf by a second
 * tap, but not by a double one.
 */
export function PackState({ label, isWaiting, fault, outcome, onUndo, isOpen, opener, onOpen, onOff }: Props) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const isHeld = useSettling(`${isAsking}`) && isAsking;
	const takeOff = () => {
		if (!isAsking) setAsking(true);
		else if (!isHeld) onOff();
	};
	const wrong = fault ?? (outcome?.state === 'refused' ? outcome.fault : null);
	const isRefused = wrong !== null || outcome?.state === 'refused';
	const waits = isWaiting ? t('counter.sending') : '';
	const refusal = outcome?.state === 'refused' ? outcome.text || t('ui.noConnection') : waits;
	const said = wrong ? t(`counter.shelf${wrong}`) : refusal;
	const saved = !isRefused && !isWaiting && outcome?.state === 'saved' ? outcome : null;
	return (
		<div className="ct-saved">
			<p role="status" data-bad={isRefused || undefined} data-waits={(isWaiting && !isRefused) || undefined}>
				{saved ? t('counter.shelfSaved') : said}
			</p>
			{saved && Object.keys(saved.undo).length > 0 && (
				<button type="button" className="link" aria-label={`${t('counter.undo')}: ${label}`} onClick={() => onUndo(saved.undo)}>
					{t('counter.undo')}
				</button>
			)}
			<button
				ref={opener}
				type="button"
				className="link ct-off"
				aria-expanded={isOpen}
				aria-label={`${t('counter.shelfDetails')}: ${label}`}
				onClick={onOpen}
			>
				{t('counter.shelfDetails')}
			</button>
			<button
				type="button"
				className="link ct-off"
				aria-label={`${t('counter.shelfOff')}: ${label}${isAsking ? `. ${t('counter.endSure')}` : ''}`}
				aria-disabled={isHeld}
				onClick={takeOff}
				onBlur={() => setAsking(false)}
			>
				{t(isAsking ? 'counter.endSure' : 'counter.shelfOff')}
			</button>
		</div>
	);
}
