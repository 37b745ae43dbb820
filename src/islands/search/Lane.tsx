import { Fragment, type ReactNode } from 'react';
import { GridRow } from '#islands/search/grid.tsx';

type Props<T> = { items: readonly T[]; perRow: number; keyOf: (item: T) => string; of: (item: T) => ReactNode };

/** Rows of so many cells, which scroll sideways together where they are wider than the box. */
export function Lane<T>({ items, perRow, keyOf, of }: Props<T>) {
	const rows = Array.from({ length: Math.ceil(items.length / perRow) }, (_, at) => items.slice(at * perRow, (at + 1) * perRow));
	return (
		<div className="suggest-lane">
			{rows.map((row) => (
				<GridRow key={row.slice(0, 1).map(keyOf).join()}>
					{row.map((item) => (
						<Fragment key={keyOf(item)}>{of(item)}</Fragment>
					))}
				</GridRow>
			))}
		</div>
	);
}
