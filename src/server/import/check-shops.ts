import type pg from 'pg';
import { isOver, STAGES } from '#lib/contract/stages.ts';
import { kilometres } from '#lib/format/distance.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Refuse } from '#server/import/job.ts';
import { MOVED_MAX_M } from '#server/import/meet-localities.ts';

const NAMED = 3;
const UNDER_WAY = STAGES.filter((stage) => !isOver(stage));
const REMEDY =
	'A shop that is farther than 3 km from where this store has it, or has both another name and another category: mend the code or the point, or take the row as it stands with --move.';
const km = (metres: number) => `${kilometres(metres).toFixed(1)} km`;
const fold = (name: string) => foldForSearch(name).join(' ');

type Side = Point & { name: string; category: string };
type Met = { line: number; id: string; now: Side; was: Side };

const SIDE = (of: 's' | 'k', category: 'c' | 'o') =>
	`jsonb_build_object('name', ${of}.names->>'en', 'category', ${category}.code, 'lat', ${of}.lat, 'lng', ${of}.lng)`;
const DIFFERING = `
	SELECT s.line, k.id, ${SIDE('s', 'c')} AS now, ${SIDE('k', 'o')} AS was
	FROM import_shops s JOIN shops k ON k.id = s.known JOIN categories c ON c.id = s.category_id JOIN categories o ON o.id = k.category_id
	WHERE (s.names->>'en', s.category_id, s.lat, s.lng) IS DISTINCT FROM (k.names->>'en', k.category_id, k.lat, k.lng) ORDER BY s.line`;

/** How many orders of each of these shops are not over, by the shop's id. */
async function ordersOf(client: pg.ClientBase, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (ids.length === 0) return new Map();
	const { rows } = await client.query<{ id: string; orders: number }>(
		'SELECT shop_id AS id, count(*)::integer AS orders FROM orders WHERE shop_id = ANY ($1::text[]) AND stage = ANY ($2::text[]) GROUP BY 1',
		[ids, UNDER_WAY],
	);
	return new Map(rows.map(({ id, orders }) => [id, orders]));
}

function told(what: { one: string; several: string }, changes: readonly string[]): string[] {
	if (changes.length === 0) return [];
	const more = changes.length > NAMED ? `; and ${changes.length - NAMED} more` : '';
	return [`${changes.length} ${changes.length === 1 ? what.one : what.several}: ${changes.slice(0, NAMED).join('; ')}${more}`];
}

/**
 * Refuses rows that would make a known shop another one: more than 3 km away, or with another name and another category, as by a code that is
 * mistyped; with `mayMove` they are taken and told. Answers the notes, also of shops that only change their name or their category.
 */
export async function checkMetShops(
	client: pg.ClientBase,
	{ mayMove, columns, refuse }: { mayMove: boolean; columns: { code: string; lat: string }; refuse: Refuse },
): Promise<string[]> {
	const { rows } = await client.query<Met>(DIFFERING);
	const compared = rows.map((row) => {
		const isRenamed = fold(row.was.name) !== fold(row.now.name);
		const isOfOther = row.was.category !== row.now.category;
		const metres = distanceM(row.was, row.now);
		const isFar = metres > MOVED_MAX_M;
		return { ...row, isRenamed, metres, isFar, isTold: isRenamed || isOfOther, isOther: isFar || (isRenamed && isOfOther) };
	});
	const others = compared.filter(({ isOther }) => isOther);
	const orders = await ordersOf(
		client,
		others.map(({ id }) => id),
	);
	const busy = ({ id }: Met) => {
		const count = orders.get(id) ?? 0;
		return count === 0 ? '' : `, with ${count} ${count === 1 ? 'order' : 'orders'} under way`;
	};
	const nameOf = ({ name, category }: Side) => `“${name}” (${category})`;
	const away = ({ isFar, metres }: (typeof compared)[number]) => (isFar ? `, ${km(metres)} away` : '');
	const change = (row: (typeof compared)[number]) =>
		`line ${row.line}, ${nameOf(row.was)} is now ${nameOf(row.now)}${away(row)}${busy(row)}`;
	const notes = told(
		{ one: 'shop changes its name or its category', several: 'shops change their name or their category' },
		compared.filter(({ isOther, isTold }) => isTold && !isOther).map(change),
	);
	if (mayMove)
		return [
			...told({ one: 'shop becomes another, as --move says', several: 'shops become others, as --move says' }, others.map(change)),
			...notes,
		];
	for (const row of others) {
		const { line, was, now } = row;
		const reason = row.isRenamed
			? `this row is ${nameOf(now)}, and the shop that it means in this store is ${nameOf(was)}${away(row)}`
			: `“${was.name}” is ${km(row.metres)} from where this store has it`;
		refuse(line, row.isRenamed ? columns.code : columns.lat, `${reason}${busy(row)}`, REMEDY);
	}
	await client.query('DELETE FROM import_shops WHERE line = ANY ($1::integer[])', [others.map(({ line }) => line)]);
	return notes;
}
