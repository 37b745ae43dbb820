import { useStore } from '@nanostores/react';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { ReportRating } from '#islands/counter/ratings/ReportRating.tsx';
import { ShowOrHide } from '#islands/counter/ratings/ShowOrHide.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { RATING_FILTERS } from '#lib/contract/counter-list-filters.ts';
import { dayAndTime } from '#lib/format/times.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/**
 * The ratings of a shop, which reports what is wrong with one; or (`null`) what customers of all shops wrote: the association shows or keeps it,
 * or hides it and says why.
 */
export function RatingsScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const { q = '', state: given } = useStore($filters);
	const state = RATING_FILTERS.find((one) => one === given);
	const asked = { ...(q && { q }), ...(shop && { storeId: shop.id }), ...(state && { state }) };
	const { pages, list, again } = useListPages('GET counter/ratings', asked);
	return (
		<ListOfAll
			title={t('counter.ratings')}
			filters={
				<>
					{shop ? <p className="hint">{t('counter.ratingLead')}</p> : <FindOrders />}
					<Choice
						label={t('counter.stage')}
						value={state ?? ''}
						choices={[
							{ value: '', text: t('counter.any') },
							...RATING_FILTERS.map((value) => ({ value, text: t(`counter.comment${value}`) })),
						]}
						onChoose={(value) => setFilters({ state: value })}
					/>
				</>
			}
			none={t('counter.ratingNone')}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.orderId} ref={handFocusOn} className="ct-row">
						<span className="ct-row-top">
							<CounterLink to={{ name: 'order', id: row.orderId }} className="way">
								{row.code}
							</CounterLink>
							<b>★ {row.stars}</b>
						</span>
						{!shop && <span>{row.storeName}</span>}
						{row.comment ? <q>{row.comment}</q> : <small>{t('counter.ratingNoWords')}</small>}
						<small>
							{t(`counter.comment${row.state}`)} · {dayAndTime(row.at, pageLanguage(), t)}
						</small>
						{row.hiddenReason && <small>{row.hiddenReason}</small>}
						{row.report && <span>{t('counter.ratingSaid', { reason: row.report.reason })}</span>}
						{shop ? <ReportRating rating={row} onDone={again} /> : <ShowOrHide rating={row} onDone={again} />}
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/ratings.csv', asked)}
		/>
	);
}
