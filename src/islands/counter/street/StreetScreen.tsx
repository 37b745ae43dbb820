import { useState } from 'react';
import { CounterLanguages } from '#islands/counter/MoreScreen.tsx';
import { ApplicationList } from '#islands/counter/street/ApplicationList.tsx';
import { StreetShops } from '#islands/counter/street/StreetShops.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { logOutOfCounter } from '#stores/counter/log-in.ts';

const SHOWS = ['shops', 'suspended', 'open', 'letIn', 'refused'] as const;
type Show = (typeof SHOWS)[number];
const WORDS: Record<Show, IslandKey> = {
	shops: 'counter.streetShops',
	suspended: 'counter.streetSuspended',
	open: 'counter.streetOpen',
	letIn: 'counter.streetLetIn',
	refused: 'counter.streetRefused',
};

const asked = (): Show => SHOWS.find((one) => one === new URLSearchParams(location.search).get('show')) ?? 'shops';

/** All shops and applications, for the association's people; what is shown stands in the address. */
export function StreetScreen() {
	const t = useWords();
	const [show, setShow] = useState(asked);
	const choose = (next: Show) => {
		history.replaceState(null, '', `?show=${next}`);
		setShow(next);
	};
	return (
		<main id="main" className="page" tabIndex={-1}>
			<div className="stack ct-lists">
				<h1 className="headline">{t('counter.streetTitle')}</h1>
				<fieldset className="pills">
					<legend>{t('counter.streetShow')}</legend>
					{SHOWS.map((one) => (
						<label key={one}>
							<input type="radio" name="counter-street" checked={show === one} onChange={() => choose(one)} />
							<span>{t(WORDS[one])}</span>
						</label>
					))}
				</fieldset>
				{(show === 'shops' || show === 'suspended') && <StreetShops key={show} isSuspended={show === 'suspended'} />}
				{show === 'open' && <ApplicationList state="OPEN" />}
				{show === 'letIn' && <ApplicationList key={show} state="LET_IN" />}
				{show === 'refused' && <ApplicationList key={show} state="REFUSED" />}
				<CounterLanguages to={{ name: 'shops' }} />
				<button type="button" className="btn-line" onClick={() => void logOutOfCounter()}>
					{t('counter.logout')}
				</button>
			</div>
		</main>
	);
}
