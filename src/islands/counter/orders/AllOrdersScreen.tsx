import { useStore } from '@nanostores/react';
import { ChoiceAndDay } from '#islands/counter/association/ChoiceAndDay.tsx';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { stageKey } from '#islands/counter/stage-key.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { STAGES } from '#lib/contract/stages.ts';
import { amountText } from '#lib/format/money.ts';
import { dayAndTime } from '#lib/format/times.ts';
import type { ChosenShop } from '#stores/counter/counter-session.ts';
import { $filters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/** All orders of a shop, also those that ended long ago; or (`null`) of all shops. Found by number, shop, stage and day. */
export function AllOrdersScreen({ shop }: { shop: ChosenShop | null }) {
	const t = useWords();
	const { q = '', stage: given, day = '' } = useStore($filters);
	const stage = STAGES.find((one) => one === given);
	const asked = { ...(q && { q }), ...(shop && { storeId: shop.id }), ...(stage && { stage }), ...(day && { day }) };
	const { pages, list } = useListPages('GET counter/orders', asked);
	return (
		<ListOfAll
			title={t('counter.allOrders')}
			filters={
				<>
					{shop ? <FindOrders label={t('counter.findByNumber')} /> : <FindOrders />}
					<ChoiceAndDay
						name="stage"
						label={t('counter.stage')}
						choices={STAGES}
						chosen={stage}
						wordOf={(one) => t(stageKey(one))}
						day={day}
					/>
				</>
			}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.orderId}>
						<CounterLink to={{ name: 'order', id: row.orderId }} className="ct-row">
							<span className="ct-row-top">
								<b>{row.code}</b>
								<b>{amountText(row.toPay)}</b>
							</span>
							{!shop && <span>{row.storeName}</span>}
							<small>
								{t(stageKey(row.stage, row.deliveryType))} · {t(`counter.type${row.deliveryType}`)} · {t(`counter.pay${row.method}`)}
							</small>
							<small>{dayAndTime(row.placedAt, pageLanguage(), t)}</small>
						</CounterLink>
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/orders.csv', asked)}
		/>
	);
}
