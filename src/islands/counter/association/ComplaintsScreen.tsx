import { useStore } from '@nanostores/react';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { REPORT_STATES } from '#lib/contract/counter-list-filters.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/** What customers of all shops said was wrong, and what the shops answered. */
export function ComplaintsScreen() {
	const t = useWords();
	const { q = '', state: given } = useStore($filters);
	const state = REPORT_STATES.find((one) => one === given);
	const asked = { ...(q && { q }), ...(state && { state }) };
	const { pages, list } = useListPages('GET counter/reports', asked);
	return (
		<ListOfAll
			title={t('counter.reports')}
			filters={
				<>
					<FindOrders />
					<Choice
						label={t('counter.answer')}
						value={state ?? ''}
						choices={[
							{ value: '', text: t('counter.any') },
							...REPORT_STATES.map((value) => ({ value, text: t(`counter.report${value}`) })),
						]}
						onChoose={(value) => setFilters({ state: value })}
					/>
				</>
			}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => (
					<li key={row.id}>
						<CounterLink to={{ name: 'order', id: row.orderId }} className="ct-row">
							<span className="ct-row-top">
								<b>{t(`help.${row.reason}`)}</b>
								<b>{row.code}</b>
							</span>
							<span>{row.storeName}</span>
							{row.text && <q>{row.text}</q>}
							<small>{dayAndTime(row.askedAt, pageLanguage(), t)}</small>
							<small>
								{row.answer === null
									? t('counter.answerBy', { time: dayAndTime(row.answerBy, pageLanguage(), t) })
									: `${t('counter.answer')}: ${row.answer}`}
							</small>
						</CounterLink>
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/reports.csv', asked)}
		/>
	);
}
