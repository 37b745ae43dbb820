import { useStore } from '@nanostores/react';
import { FindOrders } from '#islands/counter/all/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/all/ListOfAll.tsx';
import { ShowOrHide } from '#islands/counter/all/ShowOrHide.tsx';
import { useListPages } from '#islands/counter/all/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { COMMENT_STATES } from '#lib/contract/association.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/** What customers wrote with their stars: the association shows it on the shop's page, or hides it and says why. */
export function CommentsScreen() {
	const t = useWords();
	const { q = '', state: given } = useStore($filters);
	const state = COMMENT_STATES.find((one) => one === given);
	const asked = { ...(q && { q }), ...(state && { state }) };
	const { pages, reply, more, again } = useListPages('GET counter/ratings', asked);
	return (
		<ListOfAll
			title={t('counter.ratings')}
			filters={
				<>
					<FindOrders />
					<Choice
						label={t('counter.stage')}
						value={state ?? ''}
						choices={[
							{ value: '', text: t('counter.any') },
							...COMMENT_STATES.map((value) => ({ value, text: t(`counter.comment${value}`) })),
						]}
						onChoose={(value) => setFilters({ state: value })}
					/>
				</>
			}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.orderId} className="ct-row">
						<span className="ct-row-top">
							<CounterLink to={{ name: 'order', id: row.orderId }} className="way">
								{row.code}
							</CounterLink>
							<b>★ {row.stars}</b>
						</span>
						<span>{row.storeName}</span>
						<q>{row.comment}</q>
						<small>
							{t(`counter.comment${row.state}`)} · {dayAndTime(row.at, pageLanguage(), t)}
						</small>
						{row.hiddenReason && <small>{row.hiddenReason}</small>}
						<ShowOrHide id={row.orderId} code={row.code} state={row.state} onDone={again} />
					</li>
				)),
			)}
			reply={reply}
			onMore={more}
			onAgain={again}
			onFile={() => void saveFile('GET counter/ratings.csv', asked)}
		/>
	);
}
