import type { ReactNode } from 'react';
import type { ListState } from '#islands/counter/association/useListPages.ts';
import { BusyButton } from '#islands/counter/BusyButton.tsx';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props = {
	/** Where the list has a screen of its own. */
	title?: string;
	filters?: ReactNode;
	/** What is said of a list without rows. */
	none?: string;
	/** The rows that have come, as list items. */
	rows: readonly ReactNode[];
	list: ListState;
	onFile: () => Promise<void>;
	/** What adds to the list, once it is there: above the rows, so that a new one does not move it away under the finger. */
	form?: ReactNode;
};

/**
 * A list of the association: what narrows it, what adds to it, its rows, the next page, and all of it as a file. Rows of an earlier question are
 * only looked at until those of the last one are there.
 */
export function ListOfAll({ title, filters, none, rows: known, list, onFile, form }: Props) {
	const t = useWords();
	const { reply, isWaiting, isOld, more, retry } = list;
	const hasFailed = !isWaiting && reply !== null && !reply.ok;
	const rows = isOld && hasFailed ? [] : known;
	const isAwaited = isWaiting && (isOld || rows.length === 0);
	return (
		<div className="stack ct-lists">
			{title && <h1 className="headline">{title}</h1>}
			{filters}
			{(reply?.ok || rows.length > 0) && form}
			{isAwaited && <p role="status">{t('ui.loading')}</p>}
			<ul className="ct-all" inert={isOld}>
				{rows}
			</ul>
			{hasFailed && <NotThere reply={reply} onAgain={retry} />}
			{!isWaiting && !hasFailed && rows.length === 0 && <p className="ct-none">{none ?? t('counter.nothingFound')}</p>}
			{more && !isOld && !hasFailed && (
				<button type="button" className="btn-line" ref={handFocusOn} aria-disabled={isWaiting} onClick={isWaiting ? undefined : more}>
					{t(isWaiting ? 'ui.loading' : 'counter.showMore')}
				</button>
			)}
			{rows.length > 0 && !isOld && <BusyButton word={t('counter.saveFile')} onTap={onFile} />}
		</div>
	);
}
