import { GridCell, GridRow } from '#islands/search/grid.tsx';
import { ProductRow } from '#islands/search/ProductRow.tsx';
import { SearchSkeleton } from '#islands/search/SearchSkeleton.tsx';
import type { Suggestions } from '#islands/search/useSuggestions.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Suggestion } from '#lib/contract/search.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { suggestedItem } from '#lib/search/suggested-item.ts';
import { storeSearch } from '#stores/search/send-search.ts';

type Props = Suggestions & { q: string; onWords: () => void };

/** A chosen suggestion counts as a search for its words, with its shop. */
function storeChosen({ type, text, id, storeId = type === 'STORE' ? id : undefined }: Suggestion): void {
	storeSearch({ searchTerm: text, searchType: type, isComplete: true, ...(storeId && { storeId }) });
}

/** The suggestions for a text, or that there is no network, and last a row that searches for the words as they are typed. */
export function SuggestedRows({ q, state, found, onWords }: Props) {
	const t = useWords();
	return (
		<>
			{state === 'loading' && found.length === 0 && <SearchSkeleton />}
			{state === 'cut' && (
				<GridRow className="suggest-head">
					<GridCell>
						<span role="alert">{t('ui.noConnection')}</span>
					</GridCell>
				</GridRow>
			)}
			{found.map((suggestion) => (
				<SuggestedRow key={`${suggestion.type} ${suggestion.id} ${suggestion.storeId}`} suggestion={suggestion} />
			))}
			<GridRow className="suggest-words">
				<GridCell>
					<a
						href={localizePath(paths.search(q), pageLanguage())}
						tabIndex={-1}
						onClick={(event) => {
							event.preventDefault();
							onWords();
						}}
					>
						{t('search.for', { q })}
					</a>
				</GridCell>
			</GridRow>
		</>
	);
}

function SuggestedRow({ suggestion }: { suggestion: Suggestion }) {
	const t = useWords();
	const { text, image = '', url, opens } = suggestion;
	const item = suggestedItem(suggestion);
	if (item) return <ProductRow item={item} opens={opens} onChosen={() => storeChosen(suggestion)} />;
	return (
		<GridRow className="suggest-row">
			<GridCell>
				<a href={localizePath(url, pageLanguage())} tabIndex={-1} onClick={() => storeChosen(suggestion)}>
					<img src={pictureAt(image, 96)} alt="" width="48" height="48" />
					<span>
						{text}
						<small>{t('search.shop')}</small>
						{opens && <b className="text-13">{opens}</b>}
					</span>
				</a>
			</GridCell>
		</GridRow>
	);
}
