import { useStore } from '@nanostores/react';
import { AllShopsList } from '#islands/counter/all-shops/AllShopsList.tsx';
import { ApplicationList } from '#islands/counter/all-shops/ApplicationList.tsx';
import { Choice } from '#islands/counter/Choice.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { $filters, setFilters } from '#stores/counter/filters.ts';

const SHOWS = ['shops', 'suspended', 'open', 'letIn', 'refused'] as const;
type Show = (typeof SHOWS)[number];
const WORDS: Record<Show, IslandKey> = {
	shops: 'counter.allShopsShops',
	suspended: 'counter.allShopsSuspended',
	open: 'counter.allShopsOpen',
	letIn: 'counter.allShopsLetIn',
	refused: 'counter.allShopsRefused',
};

/** All shops and applications, for the association's people; what is shown stands in the address. */
export function AllShopsScreen() {
	const t = useWords();
	const given = useStore($filters).show;
	const show = SHOWS.find((one) => one === given) ?? 'shops';
	return (
		<div className="stack ct-lists">
			<h1 className="headline">{t('counter.allShopsTitle')}</h1>
			<Choice
				label={t('counter.allShopsShow')}
				value={show}
				choices={SHOWS.map((value) => ({ value, text: t(WORDS[value]) }))}
				onChoose={(value) => setFilters({ show: value })}
			/>
			{(show === 'shops' || show === 'suspended') && <AllShopsList key={show} isSuspended={show === 'suspended'} />}
			{show === 'open' && <ApplicationList key={show} state="OPEN" />}
			{show === 'letIn' && <ApplicationList key={show} state="LET_IN" />}
			{show === 'refused' && <ApplicationList key={show} state="REFUSED" />}
		</div>
	);
}
