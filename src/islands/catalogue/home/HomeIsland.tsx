import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { HomeRail } from '#islands/catalogue/home/HomeRail.tsx';
import { useOwnSections } from '#islands/catalogue/home/useOwnSections.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $home, loadHome } from '#stores/catalogue/home.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/**
 * What the server cannot draw (V12): what this customer can buy again. Where the page was drawn for another place than the selected one, and
 * could not be drawn anew, all sections of the place stand here instead of the page's own.
 */
export function HomeIsland() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const place = locationOf(useStore($address));
	const home = useStore($home);
	const isElsewhere = useOwnSections(place, home.state === 'ready');
	const isWanted = !isGuest || isElsewhere;
	useEffect(() => (isWanted && place ? loadHome() : undefined), [isWanted, place]);
	if (!isWanted) return null;
	if (home.state === 'loading') return <p className="sr">{t('ui.loading')}</p>;
	if (home.state === 'failed')
		return (
			<div className="section">
				<Refused text={home.text} onAgain={loadHome} />
			</div>
		);
	const shown = isElsewhere ? home.sections : home.sections.filter(({ type }) => type === 'buyAgain');
	return (
		<>
			{shown.map((section) => (
				<HomeRail key={section.type + section.title} section={section} />
			))}
		</>
	);
}
