import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CounterBars } from '#islands/counter/CounterBars.tsx';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useTitle } from '#islands/counter/useTitle.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import type { CounterScreen } from '#lib/counter/screens.ts';
import { dayAndTime } from '#lib/format/times.ts';
import { $alarms } from '#stores/counter/alarms.ts';
import { $orderBook } from '#stores/counter/counter-orders.ts';
import { type ChosenShop, shopNameIn } from '#stores/counter/counter-session.ts';
import { $isLive } from '#stores/counter/live-orders.ts';
import { $waitingPacks } from '#stores/counter/shelf-changes.ts';
import { $bookSeenAt } from '#stores/counter/stored-book.ts';
import { $waitingChanges } from '#stores/counter/waiting-changes.ts';

type Tab = { screen: CounterScreen; word: IslandKey; isShown: (shop: ChosenShop) => boolean };
/** The screens in the bar; what only an owner sees is hidden from staff, and the server refuses it too. */
const TABS: readonly Tab[] = [
	{ screen: { name: 'orders' }, word: 'counter.orders', isShown: () => true },
	{ screen: { name: 'shelf' }, word: 'counter.shelf', isShown: () => true },
	{ screen: { name: 'people' }, word: 'counter.people', isShown: ({ role }) => role !== 'staff' },
	{ screen: { name: 'more' }, word: 'counter.more', isShown: () => true },
];

/** The tab of a screen that has none of its own. */
const LIES_UNDER: Partial<Record<CounterScreen['name'], CounterScreen['name']>> = {
	order: 'orders',
	shopOrders: 'orders',
	newPack: 'shelf',
	shelfFile: 'shelf',
	keys: 'more',
	figures: 'more',
	shop: 'more',
	coupons: 'more',
	shopRatings: 'more',
};

/** What a screen is called that has no tab of its own. */
const NAMES: Partial<Record<CounterScreen['name'], IslandKey>> = {
	shopOrders: 'counter.allOrders',
	newPack: 'counter.shelfNew',
	shelfFile: 'counter.file',
	keys: 'counter.keys',
	figures: 'counter.figures',
	shop: 'counter.shopPage',
	coupons: 'counter.coupons',
	shopRatings: 'counter.ratings',
};

/** What surrounds every screen of a shop: its name, whether orders come by themselves, what rings, and the bar. */
export function CounterFrame({ shop, screen, children }: { shop: ChosenShop; screen: CounterScreen; children: ReactNode }) {
	const t = useWords();
	const isLive = useStore($isLive);
	const line = isLive === null ? 'ui.loading' : isLive ? 'counter.live' : 'counter.away';
	const seenAt = useStore($bookSeenAt);
	const waiting = useStore($waitingChanges).length + useStore($waitingPacks).length;
	const ringing = Object.keys(useStore($alarms)).length;
	const book = useStore($orderBook);
	const word = NAMES[screen.name] ?? TABS.find((tab) => tab.screen.name === screen.name)?.word ?? 'counter.orders';
	const title = (screen.name === 'order' && book.get(screen.id)?.code) || t(word);
	const shopName = shopNameIn(shop, pageLanguage());
	useTitle(`${title} · ${shopName}`);
	const head = (
		<header className="ct-head">
			<CounterLink to={{ name: 'shops' }} className="ct-shop">
				{shopName}
			</CounterLink>
			<p role="status" className="ct-line" data-live={isLive || undefined}>
				{waiting > 0 ? t('counter.waiting', { count: waiting }) : t(line)}
			</p>
		</header>
	);
	const bar = (
		<nav className="ct-tabs" aria-label={t('counter.title')}>
			{TABS.filter(({ isShown }) => isShown(shop)).map((tab) => (
				<CounterLink
					key={tab.screen.name}
					to={tab.screen}
					isCurrent={screen.name === tab.screen.name || LIES_UNDER[screen.name] === tab.screen.name}
				>
					{t(tab.word)}
					{tab.screen.name === 'orders' && ringing > 0 && <b className="ct-count">{ringing}</b>}
				</CounterLink>
			))}
		</nav>
	);
	return (
		<CounterBars head={head} bar={bar}>
			<main id="main" className="page" tabIndex={-1}>
				{seenAt !== null && (
					<p role="status">{t('counter.asSeen', { time: dayAndTime(new Date(seenAt).toISOString(), pageLanguage(), t) })}</p>
				)}
				{children}
			</main>
		</CounterBars>
	);
}
