import { useCallback } from 'react';
import { ApplicationAnswer } from '#islands/counter/street/ApplicationAnswer.tsx';
import { PagedList } from '#islands/counter/street/PagedList.tsx';
import { usePages } from '#islands/counter/street/usePages.ts';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import type { Application } from '#lib/contract/street.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

const PAGE = 30;

/** The applications of shops that wait, or were let in or refused. */
export function ApplicationList({ state }: { state: Application['state'] }) {
	const t = useWords();
	const ask = useCallback(
		async (cursor: string | undefined) => {
			const reply = await counterCall('GET counter/applications', { state, cursor, limit: PAGE });
			return reply.ok ? { ok: true as const, data: { rows: reply.data.applications, nextCursor: reply.data.nextCursor } } : reply;
		},
		[state],
	);
	const list = usePages<Application>(ask);
	return (
		<PagedList
			list={list}
			none={t('counter.streetNone')}
			csv={{
				name: `applications-${state.toLowerCase()}`,
				cells: ({ id, name, phone, address, localityName, categories, gstin, fssai, upiId, at, reason }) => ({
					...{ id, name, phone, address, locality: localityName, categories: categories.join('; ') },
					...{ gstin: gstin ?? '', fssai: fssai ?? '', upi: upiId ?? '', at, reason: reason ?? '' },
				}),
			}}
		>
			{(one) => (
				<>
					<p>
						<b>{one.name}</b> <small>{dayAndTime(one.at, pageLanguage(), t)}</small>
					</p>
					<p>
						{one.address}, {one.localityName} ·{' '}
						<a
							className="way"
							href={`https://www.openstreetmap.org/?mlat=${one.lat}&mlon=${one.lng}#map=17/${one.lat}/${one.lng}`}
							rel="noreferrer"
							target="_blank"
						>
							{t('counter.streetMap')}
						</a>
					</p>
					<p>
						<a className="way" href={`tel:${one.phone}`}>
							{one.phone}
						</a>
					</p>
					<p className="hint">
						{[
							...one.categories,
							`${one.opens}–${one.closes}`,
							one.gstin && `GSTIN ${one.gstin}`,
							one.fssai && `FSSAI ${one.fssai}`,
							one.upiId,
						]
							.filter(Boolean)
							.join(' · ')}
					</p>
					{one.reason && <p>{one.reason}</p>}
					{state === 'OPEN' && <ApplicationAnswer application={one} onAnswered={list.again} />}
				</>
			)}
		</PagedList>
	);
}
