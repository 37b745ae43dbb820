import type pg from 'pg';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type { UnreadFile } from '#server/import/unread-file.ts';

const LISTED = 20;
const number = new Intl.NumberFormat('en-IN');
/** Above this share of prices that look like paise, they are. */
const PAISE_SHARE = 0.5;

/** The packs of a file that were not read as an amount, and the rows that have none. */
export type UnreadPacks = { count(line: number, text: string, isRead: boolean): void; lines(): string[] };

/** Begins to count packs; rows that were not read go into the file of unread rows. */
export function openUnreadPacks(file: Pick<UnreadFile, 'add' | 'more'>): UnreadPacks {
	let without = 0;
	let unread = 0;
	let listed = 0;
	const texts = new Map<string, number>();
	return {
		count: (line, text, isRead) => {
			if (text === '') without++;
			else if (!isRead) {
				unread++;
				file.add(line, 'pack', text);
				if (!texts.has(text) && texts.size >= LISTED) return;
				listed++;
				texts.set(text, (texts.get(text) ?? 0) + 1);
			}
		},
		lines: () => [
			...(without > 0 ? [`packs: ${number.format(without)} rows have none`] : []),
			...(unread > 0 ? [`packs not read as an amount, kept as they are: ${number.format(unread)} rows`] : []),
			...[...texts].map(([text, rows]) => `  “${text}”${rows > 1 ? ` (${number.format(rows)} rows)` : ''}`),
			...file.more(unread - listed),
		],
	};
}

type Prices = { rows: number; lowest: number; median: number; highest: number; paise: number };

function priceLines({ rows, lowest, median, highest, paise }: Prices): string[] {
	const [low, middle, high] = [lowest, median, highest].map((one) => amountText(rupeesFromPaise(one)));
	const lines = [`prices: lowest ${low}, median ${middle}, highest ${high}`];
	if (paise > 0) lines.push(`  ${number.format(paise)} of ${number.format(rows)} look like paise (whole tens from ₹500 on)`);
	if (paise > rows * PAISE_SHARE) lines.push('  most prices of the file look like paise: if they are, give --price-scale 100');
	return lines;
}

/** What the packs that were staged say: their prices, and the sub-categories that they would add. */
export async function summariseProducts(client: pg.ClientBase): Promise<string[]> {
	const { rows: prices } = await client.query<Prices>(`
		SELECT count(*)::integer AS rows, min(price_paise) AS lowest, percentile_disc(0.5) WITHIN GROUP (ORDER BY price_paise) AS median,
			max(price_paise) AS highest, count(*) FILTER (WHERE price_paise >= 50000 AND price_paise % 1000 = 0)::integer AS paise
		FROM import_packs WHERE copy = 0`);
	const { rows: places } = await client.query<{ parent: string; secondary: string; name: string; all: number }>(`
		SELECT parent, secondary, min(secondary_name) AS name, count(*) OVER ()::integer AS all FROM import_products
		WHERE secondary_is_new GROUP BY parent, secondary ORDER BY parent, secondary LIMIT ${LISTED}`);
	const [all] = prices;
	const more = (places[0]?.all ?? 0) - places.length;
	return [
		...(all && all.rows > 0 ? priceLines(all) : []),
		...(places[0] ? [`sub-categories that are new, in English alone: ${number.format(places[0].all)}`] : []),
		...places.map(({ parent, secondary, name }) => `  ${parent}/${secondary} (${name})`),
		...(more > 0 ? [`  … and ${number.format(more)} more`] : []),
	];
}

/** Of which of our categories the shops that were staged are, the most frequent first. */
export async function summariseShops(client: pg.ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ code: string; shops: number }>(`
		SELECT c.code, count(*)::integer AS shops FROM import_shops s JOIN categories c ON c.id = s.category_id GROUP BY 1 ORDER BY 2 DESC, 1`);
	return rows.length === 0
		? []
		: [`shops by their own category: ${rows.map(({ code, shops }) => `${code} ${number.format(shops)}`).join(', ')}`];
}

/** In which cities the localities that were staged are, the most frequent first. */
export async function summariseLocalities(client: pg.ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ city: string; places: number; all: number }>(`
		SELECT min(city) AS city, count(*)::integer AS places, count(*) OVER ()::integer AS all FROM import_localities
		GROUP BY city_slug ORDER BY 2 DESC, 1 LIMIT ${LISTED}`);
	const [first] = rows;
	if (!first) return [];
	const more = first.all - rows.length;
	const listed = rows.map(({ city, places }) => `${city} ${number.format(places)}`).join(', ');
	return [`localities by city: ${listed}${more > 0 ? ` and ${number.format(more)} more cities` : ''}`];
}
