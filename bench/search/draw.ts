import { writeFileSync } from 'node:fs';
import { drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { foodSign } from '#server/catalogue/lexicon/food-sign.ts';
import { shownName } from '#server/catalogue/lexicon/shown-name.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import type { CatalogueName, JudgedStore } from './catalogues.ts';

const COLUMNS = 'catalogue,name,brand,category,part,pack,thing,called,drawing,words,sign,shown_hi,shown_te,verdict';
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number from 0 to 1 that follows from a seed and a place: the same products are drawn in every run. */
function chance(seed: number, place: number): number {
	let state = Math.imul(seed + 1, 2_654_435_761) ^ Math.imul(place + 1, 1_597_334_677);
	for (let i = 0; i < 3; i++) state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
	return (state >>> 0) / 2 ** 32;
}

/**
 * Products of a store drawn at random, each with one of its packs, what it was recognised as and what pages draw for it, as lines of a CSV
 * with an empty `verdict`.
 */
export async function drawProducts(name: CatalogueName, { app, sold }: JudgedStore, count: number, seed: number): Promise<string[]> {
	const rows = await app.db
		.selectFrom('library_products as lp')
		.leftJoin('brands as b', 'b.id', 'lp.brand_id')
		.innerJoin('retailer_products as rp', 'rp.library_product_id', 'lp.id')
		.select(['lp.names', 'lp.thing', 'lp.art', 'lp.parent_code', 'lp.secondary_code', 'b.name as brand_name', 'rp.pack_text'])
		.where('lp.id', 'in', [...sold.keys()])
		.where('rp.is_listed', '=', true)
		.distinctOn('lp.source_key')
		.orderBy('lp.source_key')
		.orderBy('rp.pack_text')
		.execute();
	const drawn = rows.map((row, place) => ({ row, at: chance(seed, place) })).toSorted((a, b) => a.at - b.at);
	return drawn.slice(0, count).map(({ row: { names, thing: id, art, parent_code, secondary_code, brand_name, pack_text } }) => {
		const thing = id === null ? undefined : thingById(id);
		const product = { name_en: names.en, brand_name, thing: id };
		const shown = (['hi', 'te'] as const).map((language) => names[language] ?? shownName(product, language) ?? '');
		const drawing = drawingOf({ ...product, parent_code, art, pack_text });
		const read = [id ?? '', thing?.names.en[0] ?? '', drawing.name, drawing.words, foodSign(product) ?? ''];
		return [name, names.en, brand_name ?? '', parent_code, secondary_code ?? '', pack_text, ...read, ...shown, ''].map(cell).join(',');
	});
}

/** Writes drawn products to a file for judging. */
export const writeDrawn = (file: string, lines: readonly string[]): void => writeFileSync(file, `${[COLUMNS, ...lines].join('\n')}\n`);
