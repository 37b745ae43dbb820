import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { LogOut } from '#islands/counter/LogOut.tsx';
import { PhoneRings } from '#islands/counter/PhoneRings.tsx';
import { AutoAccept } from '#islands/counter/shop/AutoAccept.tsx';
import { OpenAndRush } from '#islands/counter/shop/OpenAndRush.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { type CounterScreen, screenPath } from '#lib/counter/screens.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { $person, type ChosenShop } from '#stores/counter/counter-session.ts';
import { $screen } from '#stores/counter/screen.ts';

/** Who is logged in, whether the shop takes orders, the other shops, the language, and the way out. */
export function MoreScreen({ shop }: { shop: ChosenShop }) {
	const t = useWords();
	return (
		<div className="stack ct-narrow">
			<h1 className="headline">{t('counter.more')}</h1>
			<WhoIsHere />
			<OpenAndRush />
			{shop.role !== 'staff' && <AutoAccept />}
			{shop.role !== 'association' && <PhoneRings />}
			<CounterLink to={{ name: 'shops' }} className="btn-line">
				{t('counter.changeShop')}
			</CounterLink>
			{shop.role !== 'staff' && (
				<CounterLink to={{ name: 'figures' }} className="btn-line">
					{t('counter.figures')}
				</CounterLink>
			)}
			{shop.role !== 'staff' && (
				<CounterLink to={{ name: 'shop' }} className="btn-line">
					{t('counter.shopPage')}
				</CounterLink>
			)}
			<CounterLink to={{ name: 'shopRatings' }} className="btn-line">
				{t('counter.ratings')}
			</CounterLink>
			<CounterLink to={{ name: 'coupons' }} className="btn-line">
				{t('counter.coupons')}
			</CounterLink>
			{shop.role !== 'staff' && (
				<CounterLink to={{ name: 'keys' }} className="btn-line">
					{t('counter.keys')}
				</CounterLink>
			)}
			{shop.role === 'association' && (
				<CounterLink to={{ name: 'all' }} className="btn-line">
					{t('counter.allLists')}
				</CounterLink>
			)}
			<CounterLanguages />
			<LogOut />
		</div>
	);
}

/** The name and the number of who is logged in. */
export function WhoIsHere() {
	const person = useStore($person);
	if (!person) return null;
	return (
		<p>
			<b>{person.name || person.phone}</b> {person.name && <span className="small">{person.phone}</span>}
		</p>
	);
}

/** Each language in its own script; a tap leads to a screen in it, by default the one that is shown. */
export function CounterLanguages({ to }: { to?: CounterScreen }) {
	const t = useWords();
	const shown = useStore($screen);
	return (
		<nav aria-label={t('counter.language')} className="ct-languages">
			{LANGUAGES.map(({ slug, bcp47, ownName }) => (
				<a
					key={slug}
					href={localizePath(screenPath(to ?? shown), slug)}
					lang={bcp47}
					hrefLang={bcp47}
					aria-current={slug === pageLanguage() ? 'true' : undefined}
				>
					{ownName}
				</a>
			))}
		</nav>
	);
}
