import { ApplicationAnswer } from '#islands/counter/all-shops/ApplicationAnswer.tsx';
import { ListOfAll } from '#islands/counter/association/ListOfAll.tsx';
import { useListPages } from '#islands/counter/association/useListPages.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Application } from '#lib/contract/shop-applications.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { saveFile } from '#stores/counter/save-file.ts';

/** The applications of shops that wait, or were let in or refused. */
export function ApplicationList({ state }: { state: Application['state'] }) {
	const t = useWords();
	const { pages, list, again } = useListPages('GET counter/applications', { state });
	return (
		<ListOfAll
			none={t('counter.allShopsNone')}
			rows={pages.flatMap(({ applications }) =>
				applications.map((one) => (
					<li key={one.id} ref={handFocusOn} className="surface pad stack">
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
								{t('counter.allShopsMap')}
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
						{state === 'OPEN' && <ApplicationAnswer application={one} onAnswered={again} />}
					</li>
				)),
			)}
			list={list}
			onFile={() => saveFile('GET counter/applications.csv', { state })}
		/>
	);
}
