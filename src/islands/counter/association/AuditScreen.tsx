import { useStore } from '@nanostores/react';
import { aboutText, actWords, KIND_WORDS } from '#islands/counter/association/audit-words.ts';
import { ChoiceAndDay } from '#islands/counter/association/ChoiceAndDay.tsx';
import { FindOrders } from '#islands/counter/association/FindOrders.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { AUDIT_KINDS } from '#lib/contract/counter-list-filters.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { $filters, setFilters } from '#stores/counter/filters.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/** Who did what at the counter, newest first: found by order or shop, kind and day, and by a tap on a person. */
export function AuditScreen() {
	const t = useWords();
	const { q = '', kind: given, day = '', personId = '' } = useStore($filters);
	const kind = AUDIT_KINDS.find((one) => one === given);
	const asked = { ...(q && { q }), ...(kind && { kind }), ...(day && { day }), ...(personId && { personId }) };
	const { pages, list } = useListPages('GET counter/audit', asked);
	return (
		<ListOfAll
			title={t('counter.audit')}
			filters={
				<>
					<FindOrders />
					<ChoiceAndDay
						name="kind"
						label={t('counter.kind')}
						choices={AUDIT_KINDS}
						chosen={kind}
						wordOf={(one) => t(KIND_WORDS[one])}
						day={day}
					>
						{personId && (
							<button type="button" className="btn-line" onClick={() => setFilters({ personId: '' })}>
								{t('counter.auditAll')}
							</button>
						)}
					</ChoiceAndDay>
				</>
			}
			rows={pages.flatMap(({ rows }) =>
				rows.map((row) => {
					const who = row.name || t(`counter.role${row.role}`);
					const about = row.orderId ? row.about : aboutText(row, t);
					return (
						<li key={row.id} className="ct-row">
							<span>
								{t(KIND_WORDS[row.kind])}
								{about && ': '}
								<b>{row.orderId ? <CounterLink to={{ name: 'order', id: row.orderId }}>{about}</CounterLink> : about}</b>
							</span>
							<span>{actWords(row, t).join(' · ')}</span>
							<small>{[row.storeName, dayAndTime(row.at, pageLanguage(), t)].filter(Boolean).join(' · ')}</small>
							<small>{row.name ? `${row.name}, ${t(`counter.role${row.role}`)}` : who}</small>
							{row.personId && !personId && (
								<button type="button" className="btn-line" onClick={() => setFilters({ personId: row.personId ?? '' })}>
									{t('counter.auditOf', { name: who })}
								</button>
							)}
						</li>
					);
				}),
			)}
			list={list}
			onFile={() => saveFile('GET counter/audit.csv', asked)}
		/>
	);
}
