import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#lib/languages.ts';
import { drawArt } from '#server/art/art.ts';
import { drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { labelOf } from '#server/catalogue/drawings/label-words.ts';
import { readProducts, type SampleProduct } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const ON_A_SHEET = 120;
const STYLE = `
	body { display: grid; grid-template-columns: repeat(12, 1fr); gap: 8px; width: 1560px; font: 11px/1.2 Anek, sans-serif; color-scheme: light dark }
	div { position: relative; container-type: inline-size }
	img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 8px }
	b { position: absolute; inset: 16cqi 28.5% auto; height: 31cqi; display: grid; place-content: center; color: black; font-size: 7.2cqi; line-height: 1.1; text-align: center }
	b.colour { color: white }`;

const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

function cell({ names, brand, parentCode, packs, row }: SampleProduct, language: Language): string {
	const thing = row.thing ?? null;
	const { name, words } = drawingOf({
		thing,
		parent_code: parentCode,
		art: row.art ?? null,
		name_en: names.en,
		brand_name: brand || null,
		pack_text: packs[0]?.text ?? '',
	});
	const label = words === 'nothing' ? '' : (labelOf({ names, brand: brand || null, thing }, language) ?? '');
	const { svg } = drawArt(name, row.ground ?? 'sand');
	return `<div><img src="data:image/svg+xml,${encodeURIComponent(svg)}"><b class="${words}">${escaped(label)}</b>${escaped(names[language] ?? '')}<br>${name}</div>`;
}

/** Writes sheets with the drawings of all products of the sample, in the language of DRAWINGS_IN, into the folder DRAWINGS_TO. */
export async function run(): Promise<void> {
	const folder = process.env.DRAWINGS_TO;
	if (!folder) throw new Error('DRAWINGS_TO names the folder for the sheets');
	const asked = process.env.DRAWINGS_IN ?? '';
	const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
	mkdirSync(folder, { recursive: true });
	const products = readProducts(taxonomyCategories());
	for (let from = 0; from < products.length; from += ON_A_SHEET) {
		const cells = products.slice(from, from + ON_A_SHEET).map((product) => cell(product, language));
		const file = join(folder, `drawings-${language}-${from / ON_A_SHEET + 1}.html`);
		writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${cells.join('')}`);
	}
	console.log(`${products.length} drawings in ${folder}`);
}
