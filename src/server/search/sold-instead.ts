import { sql } from 'kysely';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { SearchResults } from '#lib/contract/search.ts';
import { BROADER, broaderOf, THING } from '#server/catalogue/lexicon/broader.ts';
import { type Thing, thingById } from '#server/catalogue/lexicon/things.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { exactly } from '#server/catalogue/typed/read-query.ts';
import { anyOf, typedWords } from '#server/catalogue/typed/search-terms.ts';
import type { App } from '#server/ports/app.ts';
import { productNamed } from '#server/search/brand-names.ts';
import type { Asked } from '#server/search/when-to-correct.ts';

const NEAREST = 10;

/** What a text as a whole means by the lexicon: the name of a thing, or of a brand that stands for one. */
function thingsNamed({ q, language }: Asked): Thing[] {
	const named = exactly(typedWords(q), language);
	const ids = named ? [...named.exact, ...named.other] : [productNamed(q) ?? ''];
	return ids.flatMap((id) => thingById(id) ?? []);
}

/** Whether one of the products is such a thing or a kind of it. */
async function isAmong(app: App, things: readonly Thing[], products: SearchResults['products']): Promise<boolean> {
	const ids = products.flatMap(([card]) => card?.libraryProductId ?? []);
	if (ids.length === 0) return false;
	const meant = anyOf(things.flatMap(({ id }) => [THING + id, BROADER + id]));
	const found = sql`SELECT FROM library_products WHERE id = ANY (${ids}::text[]) AND search @@ ${meant}::tsquery LIMIT 1`;
	return (await found.execute(app.db)).rows.length > 0;
}

/** `isMissing`: nothing that was found is the thing that was asked for; `products`: what is sold near it in its place. */
export type Nearest = { isMissing: boolean; products: ProductCard[][] };
const NOTHING: Nearest = { isMissing: false, products: [] };

/**
 * What to offer where nobody near sells what was searched: products of the same secondary category, of its kind first, else of its category; none
 * where the text names no thing, or a medicine. `found` is the first page of results for the text as it was typed; what it shows is not
 * offered again.
 */
export async function nearestTo(app: App, asked: Asked, found: SearchResults): Promise<Nearest> {
	if (found.correctedQuery !== undefined || found.separateWords !== undefined) return NOTHING;
	const things = thingsNamed(asked);
	const [thing] = things;
	if (!thing) return { ...NOTHING, isMissing: found.total === 0 };
	if (await isAmong(app, things, found.products)) return NOTHING;
	// No medicine stands for another: only a doctor can say that one does.
	if (thing.kind === 'medicine') return { ...NOTHING, isMissing: true };
	const { point, language } = asked;
	const of = { point, language, inStock: true, parent: thing.parent, alike: broaderOf(thing)[0] ?? null, limit: NEAREST };
	const like = await listProducts(app, { ...of, secondary: thing.secondary });
	const { products } = like.products.length > 0 ? like : await listProducts(app, of);
	const shown = new Set(found.products.flatMap(([card]) => card?.libraryProductId ?? []));
	return { isMissing: true, products: products.filter(([card]) => card !== undefined && !shown.has(card.libraryProductId)) };
}
