import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CounterBars } from '#islands/counter/CounterBars.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useTitle } from '#islands/counter/useTitle.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { type CounterScreen, LISTS_OF_ALL } from '#lib/counter/screens.ts';
import { $counterShop, shopNameIn } from '#stores/counter/counter-session.ts';

/** The screens in the bar; the last leads to all others. */
const TABS = [
	{ name: 'shops', word: 'counter.allShopsShops' },
	{ name: 'allOrders', word: 'counter.orders' },
	{ name: 'reports', word: 'counter.reports' },
	{ name: 'all', word: 'counter.more' },
] as const satisfies readonly { name: CounterScreen['name']; word: IslandKey }[];

/** What surrounds every screen of the association: whose it is, the way back to the shop at work if there is one, and the bar. */
export function AssociationFrame({ screen: { name }, children }: { screen: CounterScreen; children: ReactNode }) {
	const t = useWords();
	const shop = useStore($counterShop);
	const list = LISTS_OF_ALL.find((one) => one === name);
	const tab = TABS.find((one) => one.name === name)?.name ?? (list ? 'all' : 'shops');
	const title = t(list ? `counter.${list}` : name === 'all' ? 'counter.more' : 'counter.allShopsTitle');
	useTitle(`${title} · ${t('counter.roleassociation')}`);
	const head = (
		<header className="ct-head">
			<b className="ct-shop">{t('counter.roleassociation')}</b>
			{shop && (
				<CounterLink to={{ name: 'orders' }} className="ct-shop">
					← {shopNameIn(shop, pageLanguage())}
				</CounterLink>
			)}
		</header>
	);
	const bar = (
		<nav className="ct-tabs" aria-label={t('counter.title')}>
			{TABS.map((one) => (
				<CounterLink key={one.name} to={{ name: one.name }} isCurrent={one.name === tab}>
					{t(one.word)}
				</CounterLink>
			))}
		</nav>
	);
	return (
		<CounterBars head={head} bar={bar}>
			<main id="main" className="page" tabIndex={-1}>
				{children}
			</main>
		</CounterBars>
	);
}
