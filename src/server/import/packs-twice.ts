import type pg from 'pg';
import type { Refuse } from '#server/import/job.ts';

type Columns<F extends string> = { name(field: F): string };

/** Of a pack that stands on several rows of its shop only the first is kept: the others are noted where they say the same price, else refused. */
export async function refusePacksTwice(
	client: pg.ClientBase,
	columns: Columns<'pack'>,
	refuse: Refuse,
	note: (kind: string, line: number) => void,
): Promise<void> {
	await client.query(`
		CREATE TEMP TABLE import_twice ON COMMIT DROP AS
			SELECT shop_id, product, pack_key, min(line) AS first FROM import_stock GROUP BY 1, 2, 3 HAVING count(*) > 1`);
	const again = await client.query<{ line: number; pack_text: string; first: number; same: boolean; alike: boolean }>(`
		SELECT DISTINCT ON (s.line) s.line, s.pack_text, f.line AS first,
			(s.price_paise, s.mrp_paise) IS NOT DISTINCT FROM (f.price_paise, f.mrp_paise) AS same,
			(s.stock, s.best_before) IS NOT DISTINCT FROM (f.stock, f.best_before) AS alike
		FROM import_twice t JOIN import_stock f ON (f.shop_id, f.product, f.pack_key, f.line) = (t.shop_id, t.product, t.pack_key, t.first)
			JOIN import_stock s ON (s.shop_id, s.product, s.pack_key) = (t.shop_id, t.product, t.pack_key) AND s.line > t.first
		ORDER BY s.line`);
	for (const { line, pack_text, first, same, alike } of again.rows) {
		if (same && alike) note('row said again, with the same price', line);
		else if (same) note('row said again with another stock or last day: the first row of its pack counts, so add up what you have', line);
		else refuse(line, columns.name('pack'), `“${pack_text}” of this product stands on line ${first} already, with another price`);
	}
	await client.query(`
		DELETE FROM import_stock s USING import_twice t
		WHERE (s.shop_id, s.product, s.pack_key) = (t.shop_id, t.product, t.pack_key) AND s.line > t.first`);
}

const AGAIN = (column: 'gtin' | 'code') => `
	SELECT DISTINCT ON (s.line) s.line, s.${column} AS code, f.line AS first
	FROM import_stock s JOIN (
		SELECT DISTINCT ON (${column === 'code' ? 'shop_id, code' : 'gtin'}) * FROM import_stock WHERE ${column} IS NOT NULL
		ORDER BY ${column === 'code' ? 'shop_id, code' : 'gtin'}, line
	) f ON f.${column} = s.${column} ${column === 'code' ? 'AND f.shop_id = s.shop_id' : ''}
	WHERE (f.product, f.pack_key) <> (s.product, s.pack_key) ORDER BY s.line`;

/** Refuses rows of `import_stock` whose barcode or code stands on an earlier line already, for another pack. */
export async function refuseCodesTwice(client: pg.ClientBase, columns: Columns<'barcode' | 'code'>, refuse: Refuse): Promise<void> {
	for (const [column, field] of [
		['gtin', 'barcode'],
		['code', 'code'],
	] as const) {
		const { rows } = await client.query<{ line: number; code: string; first: number }>(AGAIN(column));
		for (const { line, code, first } of rows)
			refuse(line, columns.name(field), `“${code}” stands on line ${first} already, for another pack`);
		if (rows.length > 0) await client.query('DELETE FROM import_stock WHERE line = ANY ($1::integer[])', [rows.map(({ line }) => line)]);
	}
}
