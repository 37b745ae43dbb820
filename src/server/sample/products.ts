import { readdirSync } from 'node:fs';
import { paiseFromRupees } from '#lib/format/money.ts';
import type { Names } from '#lib/languages.ts';
import { thingLexemes } from '#server/catalogue/lexicon/broader.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import type { CategoryWords } from '#server/catalogue/lexicon/recognise-known.ts';
import { lexiconVersion } from '#server/catalogue/lexicon/version.ts';
import { productKey } from '#server/catalogue/product-key.ts';
import { buildSearchText, foldedText } from '#server/catalogue/spelling/search-text.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import type { NewRow } from '#server/db/tables.ts';
import { readSampleCsv, type SampleRow } from '#server/sample/csv.ts';
import type { TaxonomyCategory } from '#server/taxonomy/categories.ts';

export type SamplePack = { text: string; mrpPaise: number | null; pricePaise: number };
export type SampleProduct = {
	code: string;
	brand: string;
	names: Names;
	parentCode: string;
	row: NewRow<'library_products'>;
	packs: SamplePack[];
};

const FOLDER = new URL('./products/', import.meta.url);
const PACK = /^(.+)@(-|\d+(?:\.\d{1,2})?)\/(\d+(?:\.\d{1,2})?)$/;

/** A text of a sample row in all six languages: its name unless another column is given. */
export const sampleNames = (row: SampleRow, column = 'name'): Names => ({
	en: row.text(`${column}_en`),
	hi: row.text(`${column}_hi`),
	mr: row.text(`${column}_mr`),
	gu: row.text(`${column}_gu`),
	kn: row.text(`${column}_kn`),
	te: row.text(`${column}_te`),
});

/** A text in all six languages, or null when there is none. */
export const sampleText = (row: SampleRow, column: string): string | null =>
	row.text(`${column}_en`) ? JSON.stringify(sampleNames(row, column)) : null;

/** `500 g@40/34|1 kg@-/65` → packs, MRP and price in paise. */
function readPacks(text: string): SamplePack[] {
	return text.split('|').map((pack) => {
		const [, words, mrp, price] = PACK.exec(pack.trim()) ?? [];
		if (!words || !mrp || !price) throw new Error(`not a pack: ${pack}`);
		return { text: words, mrpPaise: mrp === '-' ? null : paiseFromRupees(Number(mrp)), pricePaise: paiseFromRupees(Number(price)) };
	});
}

export const brandKey = foldedText;

/** All products of the sample, in the order of the files: staples come first in each. */
export function readProducts(categories: readonly TaxonomyCategory[]): SampleProduct[] {
	const home = new Map(categories.flatMap((parent) => parent.secondary.map((one) => [one.code, { parent, names: one.names }] as const)));
	const files = readdirSync(FOLDER)
		.filter((name) => name.endsWith('.csv'))
		.sort();
	return files
		.flatMap((file) => readSampleCsv(new URL(file, FOLDER)))
		.map((row) => {
			const brand = row.text('brand');
			const secondary = home.get(row.text('secondary'));
			if (!secondary) throw new Error(`${row.text('code')}: no secondary category ${row.text('secondary')}`);
			// The same code may stand in the files of two categories by mistake.
			const code = `${secondary.parent.code}/${row.text('code')}`;
			const names = sampleNames(row);
			const words: CategoryWords = ['', secondary.names.en];
			const thing = recognise({ name: names.en, brand, category: [secondary.parent.names.en, ...words] })?.thing ?? null;
			return {
				code,
				brand,
				names,
				parentCode: secondary.parent.code,
				packs: readPacks(row.text('packs')),
				row: {
					id: stableId('product', code),
					source_key: productKey(brand, names.en),
					names: JSON.stringify(names),
					about: sampleText(row, 'about'),
					brand_id: brand ? stableId('brand', brandKey(brand)) : null,
					parent_code: secondary.parent.code,
					secondary_code: row.text('secondary'),
					art: row.text('art'),
					ground: row.text('ground'),
					search_text: buildSearchText({
						names,
						brand,
						categories: [secondary.names],
						keywords: row.text('keywords'),
						lexemes: thingLexemes(thing),
					}),
					thing: thing?.id ?? null,
					recognised_by: lexiconVersion(),
					category_words: JSON.stringify(words),
				},
			};
		});
}
