import type { ReactNode } from 'react';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';

type Props = {
	/** Where the list has a screen of its own. */
	title?: string;
	filters?: ReactNode;
	/** What is said of a list without rows. */
	none?: string;
	/** The rows that have come, as list items. */
	rows: readonly ReactNode[];
	reply: Reply<unknown> | null;
	onMore: (() => void) | null;
	onAgain: () => void;
	onFile: () => void;
	/** What adds to the list, once it is there. */
	form?: ReactNode;
};

/** A list of the association: what narrows it, its rows, the next page, all of it as a file, and what adds to it. */
export function ListOfAll({ title, filters, none, rows, reply, onMore, onAgain, onFile, form }: Props) {
	const t = useWords();
	return (
		<div className="stack ct-lists">
			{title && <h1 className="headline">{title}</h1>}
			{filters}
			<ul className="ct-all">{rows}</ul>
			{!reply?.ok && <NotThere reply={reply} onAgain={onAgain} />}
			{reply?.ok && rows.length === 0 && <p className="ct-none">{none ?? t('counter.nothingFound')}</p>}
			{reply?.ok && onMore && (
				<button type="button" className="btn-line" onClick={onMore}>
					{t('counter.showMore')}
				</button>
			)}
			{rows.length > 0 && (
				<button type="button" className="btn-line" onClick={onFile}>
					{t('counter.saveFile')}
				</button>
			)}
			{reply?.ok && form}
		</div>
	);
}
