import type pg from 'pg';
import type { Batch } from '../../bench/support/recorded.ts';

type PlanNode = {
	'Node Type': string;
	'Relation Name'?: string;
	'Index Name'?: string;
	'Index Cond'?: string;
	'Recheck Cond'?: string;
	Filter?: string;
	Plans?: PlanNode[];
};
/** How a statement reads a table: by which index ('' for none), under which conditions of the index and besides. */
export type Scan = { table: string; index: string; byIndex: string; besides: string; statement: string };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function scansIn(plan: PlanNode, statement: string): Scan[] {
	return nodesOf(plan).flatMap((node) => {
		const table = node['Relation Name'];
		if (table === undefined || node['Node Type'] === 'ModifyTable') return [];
		const byIndex = [node['Index Cond'], node['Recheck Cond']].filter(Boolean).join(' ');
		return [{ table, index: node['Index Name'] ?? '', byIndex, besides: node.Filter ?? '', statement }];
	});
}

/**
 * How PostgreSQL would read the tables for statements as they were sent, with their values. Small tables are read whole by choice, so that choice
 * is taken away: a table that is still read whole has no index that could serve. Nothing is executed.
 */
export async function scansOf(client: pg.ClientBase, batches: readonly Batch[]): Promise<Scan[]> {
	await client.query('SET enable_seqscan = off; SET jit = off');
	const scans: Scan[] = [];
	for (const { text, values } of batches.flat()) {
		if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
		const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
		scans.push(...scansIn(rows[0]['QUERY PLAN'][0].Plan, text.replace(/\s+/g, ' ').trim()));
	}
	return scans;
}
