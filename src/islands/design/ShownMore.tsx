import { LanguageList } from '#islands/account/language/LanguageModal.tsx';
import { ReferWords } from '#islands/account/refer/ReferModal.tsx';
import { SuggestedLines } from '#islands/cart/Suggested.tsx';
import { ActiveOrder } from '#islands/order/active/OrdersUnderWay.tsx';
import { AgainLine } from '#islands/order/again/AgainLine.tsx';
import { GridGroup, gridNamed } from '#islands/search/grid.tsx';
import { Lane } from '#islands/search/Lane.tsx';
import { ProductRow } from '#islands/search/ProductRow.tsx';
import { SearchLink } from '#islands/search/SearchLink.tsx';
import { SearchSkeleton } from '#islands/search/SearchSkeleton.tsx';
import { ShareLink } from '#islands/ui/ShareLink.tsx';
import { type IslandWords, WordsProvider } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { REFERRAL, SEARCHES_PER_ROW } from '#lib/constants.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import type { ReorderLine } from '#lib/contract/reorder.ts';

const nothing = () => undefined;

/** More islands on `/design`, drawn once on the server, without any effect when touched. */
type Shown = { words: IslandWords };

export const ShownSearch = ({ words, terms, items }: Shown & { terms: readonly string[]; items: readonly CartItem[] }) => (
	<WordsProvider words={words}>
		<div {...gridNamed(words('search.recent'))}>
			<GridGroup title={words('search.recent')}>
				<Lane
					items={terms}
					perRow={SEARCHES_PER_ROW}
					keyOf={(term) => term}
					of={(searchTerm) => <SearchLink entry={{ searchTerm, searchType: 'PRODUCT', isComplete: true }} onForget={nothing} />}
				/>
			</GridGroup>
			{items.map((item) => (
				<ProductRow key={item.retailerProductId} item={item} onChosen={nothing} />
			))}
			<SearchSkeleton />
		</div>
	</WordsProvider>
);

export const ShownActiveOrders = ({ words, orders }: Shown & { orders: readonly OrderCard[] }) => (
	<WordsProvider words={words}>
		<div className="rail active-orders">
			{orders.map((order) => (
				<ActiveOrder key={order.id} order={order} />
			))}
		</div>
	</WordsProvider>
);

export const ShownAgain = ({ words, lines }: Shown & { lines: readonly ReorderLine[] }) => (
	<WordsProvider words={words}>
		<ul className="lines">
			{lines.map((line) => (
				<AgainLine key={line.retailerProductId} line={line} isTaken onTake={nothing} />
			))}
		</ul>
	</WordsProvider>
);

export const ShownLanguages = ({ words, here }: Shown & { here: string }) => (
	<WordsProvider words={words}>
		<LanguageList here={here} />
	</WordsProvider>
);

export const ShownRefer = ({ words, url }: Shown & { url: string }) => (
	<WordsProvider words={words}>
		<div className="stack">
			<ReferWords headline={REFERRAL.headline} step={REFERRAL.step} />
			<ShareLink url={url} message={url} />
		</div>
	</WordsProvider>
);

export const ShownReferShop = ({ words, url }: Shown & { url: string }) => (
	<WordsProvider words={words}>
		<div className="stack">
			<p>{words('refershop.text')}</p>
			<ShareLink url={url} message={url} />
		</div>
	</WordsProvider>
);

/** What the cart's shop sells besides, below the bill. */
export const ShownSuggested = ({ words, items }: Shown & { items: readonly CartItem[] }) => (
	<WordsProvider words={words}>
		<SuggestedLines items={items} />
	</WordsProvider>
);
