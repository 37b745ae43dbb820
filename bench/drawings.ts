import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, isLanguage, type Language, type Names } from '#lib/languages.ts';
import { drawArt } from '#server/art/art.ts';
import { readPackRows } from '#server/art/packs/colours.ts';
import { type Drawing, drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { labelOf } from '#server/catalogue/drawings/label-words.ts';
import { readProducts, type SampleProduct } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const ON_A_SHEET = 120;
const FACES = ['latin', 'devanagari', 'gujarati', 'kannada', 'telugu'];
const face = (script: string) => pathToFileURL(`src/layouts/fonts/anek-${script}-600.woff2`).href;
const STYLE = `
	${FACES.map((script) => `@font-face { font-family: Anek-${script}; src: url(${face(script)}) }`).join('\n\t')}
	body { display: grid; grid-template-columns: repeat(12, 1fr); gap: 8px; width: 1560px; font: 11px/1.2 ${FACES.map((script) => `Anek-${script}`).join(', ')}, sans-serif; color-scheme: light dark }
	div { position: relative; container-type: inline-size }
	img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 8px }
	b { position: absolute; inset: 16cqi 28.5% auto; height: 31cqi; display: grid; place-content: center; color: black; font-size: 7.2cqi; line-height: 1.1; text-align: center; text-transform: capitalize }
	b.colour { color: white }`;

const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));

type Shown = { names: Pick<Names, 'en'> & Partial<Names>; brand: string | null; thing: string | null; ground: string; drawing: Drawing };

function ofSample({ names, brand, parentCode, packs, row }: SampleProduct): Shown {
	const thing = row.thing ?? null;
	const pack_text = packs[0]?.text ?? '';
	const drawing = drawingOf({
		thing,
		parent_code: parentCode,
		art: row.art ?? null,
		name_en: names.en,
		brand_name: brand || null,
		pack_text,
	});
	return { names, brand: brand || null, thing, ground: row.ground ?? 'sand', drawing };
}

/** A product of a file that `npm run search:eval -- --draw N --to FILE` has written. */
function ofFile({
	name = '',
	brand = '',
	thing = '',
	drawing = '',
	words = '',
	shown_hi: hi = '',
	shown_te: te = '',
}: Record<string, string>): Shown {
	const names = { en: name, hi, te };
	const on = (['label', 'colour'] as const).find((place) => place === words) ?? 'nothing';
	return { names, brand: brand || null, thing: thing || null, ground: 'sand', drawing: { name: drawing, words: on } };
}

function cell({ names, brand, thing, ground, drawing: { name, words } }: Shown, language: Language): string {
	const label = words === 'nothing' ? '' : (labelOf({ names, brand, thing }, language) ?? '');
	const { svg } = drawArt(name, ground);
	return `<div><img src="data:image/svg+xml,${encodeURIComponent(svg)}"><b class="${words}">${escaped(label)}</b>${escaped(names[language] || names.en)}<br>${name}</div>`;
}

/**
 * Writes sheets with the drawings of all products of the sample, or of those of the file DRAWINGS_OF, in the language of DRAWINGS_IN, into the
 * folder DRAWINGS_TO.
 */
export async function run(): Promise<void> {
	const { DRAWINGS_TO: folder, DRAWINGS_OF: file, DRAWINGS_IN: asked = '' } = process.env;
	if (!folder) throw new Error('DRAWINGS_TO names the folder for the sheets');
	const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
	mkdirSync(folder, { recursive: true });
	const products = file ? readPackRows(pathToFileURL(file)).map(ofFile) : readProducts(taxonomyCategories()).map(ofSample);
	for (let from = 0; from < products.length; from += ON_A_SHEET) {
		const cells = products.slice(from, from + ON_A_SHEET).map((product) => cell(product, language));
		const sheet = join(folder, `drawings-${language}-${from / ON_A_SHEET + 1}.html`);
		writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${cells.join('')}`);
	}
	console.log(`${products.length} drawings in ${folder}`);
}
