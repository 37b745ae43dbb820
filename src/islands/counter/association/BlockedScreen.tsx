import { useStore } from '@nanostores/react';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { Choice } from '#islands/counter/Choice.tsx';
import { EndableRow } from '#islands/counter/people/EndableRow.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { BLOCK_STATES } from '#lib/contract/counter-list-filters.ts';
import { dayText } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** The customers who may not order, or may again, each by one of their orders; a second tap lets them order again. */
export function BlockedScreen() {
	const t = useWords();
	const { q = '', state: given } = useStore($filters);
	const state = BLOCK_STATES.find((one) => one === given) ?? 'BLOCKED';
	const asked = { state, ...(q && { q }) };
	const { pages, list, again } = useListPages('GET counter/blocked', asked);
	const day = (iso: string) => dayText(iso, pageLanguage());
	const end = async (id: string) => {
		showRefusal(await counterCall('DELETE counter/blocked/{id}', { id }));
		await again();
	};
	return (
		<ListOfAll
			title={t('counter.blocked')}
			filters={
				<>
					<FindOrders />
					<Choice
						label={t('counter.stage')}
						value={state}
						choices={BLOCK_STATES.map((value) => ({ value, text: t(`counter.block${value}`) }))}
						onChoose={(value) => setFilters({ state: value })}
					/>
				</>
			}
			none={t('counter.blockedNone')}
			rows={pages.flatMap(({ rows }) =>
				rows.map(({ id, code, reason, at, endedAt }) => (
					<li key={id} ref={handFocusOn} className="ct-row">
						{endedAt === null ? (
							<EndableRow
								name={code}
								text={`${reason} · ${t('counter.since', { day: day(at) })}`}
								word={t('counter.blockEnd')}
								sure={t('counter.allShopsSure')}
								onEnd={() => end(id)}
							/>
						) : (
							<p>
								<b>{code}</b>{' '}
								<small>
									{[reason, t('counter.since', { day: day(at) }), t('counter.blockEndedOn', { day: day(endedAt) })].join(' · ')}
								</small>
							</p>
						)}
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/blocked.csv', asked)}
		/>
	);
}
