import { useStore } from '@nanostores/react';
import { Choice } from '#islands/counter/Choice.tsx';
import { ApplicationList } from '#islands/counter/street/ApplicationList.tsx';
import { StreetShops } from '#islands/counter/street/StreetShops.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { $filters, setFilters } from '#stores/counter/filters.ts';

const SHOWS = ['shops', 'suspended', 'open', 'letIn', 'refused'] as const;
type Show = (typeof SHOWS)[number];
const WORDS: Record<Show, IslandKey> = {
	shops: 'counter.streetShops',
	suspended: 'counter.streetSuspended',
	open: 'counter.streetOpen',
	letIn: 'counter.streetLetIn',
	refused: 'counter.streetRefused',
};

/** All shops and applications, for the association's people; what is shown stands in the address. */
export function StreetScreen() {
	const t = useWords();
	const given = useStore($filters).show;
	const show = SHOWS.find((one) => one === given) ?? 'shops';
	return (
		<div className="stack ct-lists">
			<h1 className="headline">{t('counter.streetTitle')}</h1>
			<Choice
				label={t('counter.streetShow')}
				value={show}
				choices={SHOWS.map((value) => ({ value, text: t(WORDS[value]) }))}
				onChoose={(value) => setFilters({ show: value })}
			/>
			{(show === 'shops' || show === 'suspended') && <StreetShops key={show} isSuspended={show === 'suspended'} />}
			{show === 'open' && <ApplicationList key={show} state="OPEN" />}
			{show === 'letIn' && <ApplicationList key={show} state="LET_IN" />}
			{show === 'refused' && <ApplicationList key={show} state="REFUSED" />}
		</div>
	);
}
