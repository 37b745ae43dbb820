import { GridCell } from '#islands/search/grid.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { SearchEntry } from '#lib/contract/search.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { storeSearch } from '#stores/search/send-search.ts';

/** A shop that was searched leads to the shop, words lead to their results. */
const hrefOf = ({ searchType, searchTerm, storeId }: SearchEntry) =>
	searchType === 'STORE' && storeId ? paths.shop(storeId) : paths.search(searchTerm);

/** An earlier or frequent search, to be made again; one's own can be forgotten. */
export function SearchLink({ entry, onForget }: { entry: SearchEntry; onForget?: () => void }) {
	const t = useWords();
	return (
		<GridCell className="suggest-chip">
			<a href={localizePath(hrefOf(entry), pageLanguage())} onClick={() => storeSearch(entry)}>
				{entry.searchTerm}
			</a>
			{onForget && (
				<button type="button" tabIndex={-1} aria-label={t('search.forget', { term: entry.searchTerm })} onClick={onForget}>
					×
				</button>
			)}
		</GridCell>
	);
}
