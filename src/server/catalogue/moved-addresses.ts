import { remember } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

type Kind = Row<'moved_addresses'>['kind'];

const movedTable = (app: Pick<App, 'db'>): Promise<ReadonlyMap<string, string>> =>
	remember(
		app,
		'moved addresses',
		async () => {
			const rows = await app.db.selectFrom('moved_addresses').select(['kind', 'old', 'new']).execute();
			return new Map(rows.map((row) => [`${row.kind} ${row.old}`, row.new]));
		},
		[tag.catalog],
	);

/**
 * What a shop, product or brand (by id), a locality (by `city/slug`) or a category (by code, id or slug; a part as `PARENT/PART`) was merged into;
 * null where it was not. Asked only when nothing stands at the address.
 */
export const movedTo = async (app: Pick<App, 'db'>, kind: Kind, old: string): Promise<string | null> =>
	(await movedTable(app)).get(`${kind} ${old}`) ?? null;
