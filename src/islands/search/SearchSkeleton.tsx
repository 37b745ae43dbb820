import { Cell, Row } from '#islands/search/grid.tsx';
import { useWords } from '#islands/ui/words.tsx';

/** The shapes of rows that are on their way: seen on slow networks. */
export function SearchSkeleton() {
	const t = useWords();
	return (
		<Row className="suggest-waiting">
			<Cell className="sr">{t('ui.loading')}</Cell>
			<i />
			<i />
			<i />
		</Row>
	);
}
