import type pg from 'pg';
import type { Refuse } from '#server/import/job.ts';
import type { Pictures } from '#server/import/pictures.ts';

/**
 * Replaces the file names of staged products' pictures by addresses, and refuses rows with a picture that could not be stored. `columns`:
 * of the file, in the order of IMAGE_FIELDS.
 */
export async function settleProductPictures(
	client: pg.ClientBase,
	pictures: Pictures,
	columns: readonly string[],
	refuse: Refuse,
): Promise<void> {
	if (!(await pictures.settle())) return;
	await client.query(`
		CREATE TEMP TABLE import_bad_pictures ON COMMIT DROP AS
			SELECT p.no, w.place::integer AS place, i.reason
			FROM import_products p, jsonb_array_elements_text(p.images) WITH ORDINALITY AS w (name, place) JOIN import_pictures i USING (name)
			WHERE i.reason IS NOT NULL`);
	const { rows } = await client.query<{ line: number; place: number; reason: string }>(
		'SELECT DISTINCT k.line, b.place, b.reason FROM import_packs k JOIN import_bad_pictures b USING (no) ORDER BY 1, 2',
	);
	for (const { line, place, reason } of rows) refuse(line, columns[place - 1] ?? '', reason);
	await client.query(`
		DELETE FROM import_packs k USING import_bad_pictures b WHERE k.no = b.no;
		UPDATE import_products p SET images = (
			SELECT jsonb_agg(CASE WHEN i.name IS NULL THEN w.name ELSE i.url END ORDER BY place)
			FROM jsonb_array_elements_text(p.images) WITH ORDINALITY AS w (name, place) LEFT JOIN import_pictures i USING (name)
		) WHERE images IS NOT NULL`);
}

/** The same for staged shops, which have one picture. */
export async function settleShopPictures(client: pg.ClientBase, pictures: Pictures, column: string, refuse: Refuse): Promise<void> {
	if (!(await pictures.settle())) return;
	const { rows } = await client.query<{ line: number; reason: string }>(`
		DELETE FROM import_shops s USING import_pictures i WHERE i.name = s.image AND i.reason IS NOT NULL RETURNING s.line, i.reason`);
	for (const { line, reason } of rows.sort((a, b) => a.line - b.line)) refuse(line, column, reason);
	await client.query('UPDATE import_shops s SET image = i.url FROM import_pictures i WHERE i.name = s.image');
}
