import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { GridCell, GridGroup, GridRow } from '#islands/search/grid.tsx';
import { Lane } from '#islands/search/Lane.tsx';
import { ProductRow } from '#islands/search/ProductRow.tsx';
import { SearchLink } from '#islands/search/SearchLink.tsx';
import { SearchSkeleton } from '#islands/search/SearchSkeleton.tsx';
import { SearchTile } from '#islands/search/SearchTile.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { SEARCHES_PER_ROW } from '#lib/constants.ts';
import type { SearchEntry } from '#lib/contract/search.ts';
import { $searchBox, clearSearches, loadSearchBox } from '#stores/search/search-box.ts';
import { storeSearch } from '#stores/search/send-search.ts';
import { openModal } from '#stores/ui/overlay.ts';

const keyOf = ({ searchType, searchTerm }: SearchEntry) => `${searchType} ${searchTerm}`;

/** The empty search box: own and frequent searches, all categories, and what is searched most. */
export function SearchStart() {
	const t = useWords();
	const box = useStore($searchBox);
	useEffect(loadSearchBox, []);
	if (box.state === 'loading') return <SearchSkeleton />;
	if (box.state === 'failed') return <NotLoaded text={box.text} />;
	const { previousSearches: recent, trendingSearches: trending, popularProducts: popular } = box.common;
	const parents = box.categories.flatMap(({ parentCategory }) => parentCategory);
	return (
		<>
			<GridRow className="suggest-head">
				<GridCell>
					<Plain text={t('cart.fromList')} onPress={() => openModal({ name: 'list' })} />
				</GridCell>
			</GridRow>
			{recent.length > 0 && (
				<GridGroup title={t('search.recent')} action={<Plain text={t('search.clear')} onPress={() => clearSearches()} />}>
					<Lane
						items={recent}
						perRow={SEARCHES_PER_ROW}
						keyOf={keyOf}
						of={(entry) => <SearchLink entry={entry} onForget={() => clearSearches(entry.searchTerm)} />}
					/>
				</GridGroup>
			)}
			{trending.length > 0 && (
				<GridGroup title={t('search.trending')}>
					<Lane items={trending} perRow={SEARCHES_PER_ROW} keyOf={keyOf} of={(entry) => <SearchLink entry={entry} />} />
				</GridGroup>
			)}
			{parents.length > 0 && (
				<GridGroup title={t('search.categories')}>
					<Lane
						items={parents}
						perRow={Math.ceil(parents.length / 2)}
						keyOf={({ code }) => code}
						of={(parent) => <SearchTile {...parent} />}
					/>
				</GridGroup>
			)}
			{popular.length > 0 && (
				<GridGroup title={t('search.popular')}>
					{popular.map((card) => (
						<ProductRow
							key={card.retailerProductId}
							item={cartItemOf(card)}
							opens={card.opens}
							onChosen={() => storeSearch({ searchTerm: card.name, searchType: 'PRODUCT', isComplete: true, storeId: card.store.id })}
						/>
					))}
				</GridGroup>
			)}
		</>
	);
}

const Plain = ({ text, onPress }: { text: string; onPress: () => void }) => (
	<button type="button" className="suggest-plain" tabIndex={-1} onClick={onPress}>
		{text}
	</button>
);

function NotLoaded({ text }: { text: string }) {
	const t = useWords();
	return (
		<GridRow className="suggest-head">
			<GridCell>{text || t('ui.noConnection')}</GridCell>
			<GridCell>
				<Plain text={t('ui.again')} onPress={loadSearchBox} />
			</GridCell>
		</GridRow>
	);
}
