import { GridCell, GridRow } from '#islands/search/grid.tsx';
import { useWords } from '#islands/ui/words.tsx';

/** The shapes of rows that are on their way: seen on slow networks. */
export function SearchSkeleton() {
	const t = useWords();
	return (
		<GridRow className="suggest-waiting">
			<GridCell className="sr">{t('ui.loading')}</GridCell>
			<i />
			<i />
			<i />
		</GridRow>
	);
}
