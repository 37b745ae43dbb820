import type { ReactNode } from 'react';

type Part = { className?: string; id?: string; children?: ReactNode; 'data-kind'?: string };

/** The roles of a combobox's grid: no table, and its parts have no focus of their own, which stays in the field. */
const ROLE = { row: { role: 'row' }, cell: { role: 'gridcell' }, header: { role: 'rowheader' }, group: { role: 'rowgroup' } };
export const gridNamed = (name: string) => ({ role: 'grid', 'aria-label': name });

export const GridRow = (props: Part) => <div {...ROLE.row} {...props} />;
export const GridCell = (props: Part) => <div {...ROLE.cell} {...props} />;

/** Rows under a title, with a button beside it. */
export function GridGroup({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
	return (
		<div {...ROLE.group} className="suggest-group">
			<GridRow className="suggest-head">
				<div {...ROLE.header}>{title}</div>
				{action && <GridCell>{action}</GridCell>}
			</GridRow>
			{children}
		</div>
	);
}
