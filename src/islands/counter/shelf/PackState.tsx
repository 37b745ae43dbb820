import { useWords } from '#islands/ui/words.tsx';
import type { PackChange, ShelfFault } from '#lib/counter/shelf-change.ts';
import type { PackOutcome } from '#stores/counter/shelf-changes.ts';

type Props = {
	label: string;
	isWaiting: boolean;
	fault: ShelfFault | null;
	outcome: PackOutcome | undefined;
	onUndo: (undo: PackChange) => void;
};

/** Says of a pack whether what was typed is being sent, saved, or not, and takes it back. */
export function PackState({ label, isWaiting, fault, outcome, onUndo }: Props) {
	const t = useWords();
	const wrong = fault ?? (outcome?.state === 'refused' ? outcome.fault : null);
	const isRefused = wrong !== null || outcome?.state === 'refused';
	const refusal = outcome?.state === 'refused' ? outcome.text : '';
	const said = wrong ? t(`counter.shelf${wrong}`) : isRefused ? refusal || t('ui.noConnection') : isWaiting ? t('counter.sending') : '';
	const saved = !isRefused && !isWaiting && outcome?.state === 'saved' ? outcome : null;
	return (
		<div className="ct-saved">
			<p role="status" data-bad={isRefused || undefined} data-waits={(isWaiting && !isRefused) || undefined}>
				{saved ? t('counter.shelfSaved') : said}
			</p>
			{saved && (
				<button type="button" className="link" aria-label={`${t('ui.undo')}: ${label}`} onClick={() => onUndo(saved.undo)}>
					{t('ui.undo')}
				</button>
			)}
		</div>
	);
}
