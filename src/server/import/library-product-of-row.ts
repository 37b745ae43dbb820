import { isKnownRate } from '#lib/contract/gst-rates.ts';
import type { Names } from '#lib/languages.ts';
import { thingLexemes } from '#server/catalogue/lexicon/broader.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import type { CategoryWords } from '#server/catalogue/lexicon/recognise-known.ts';
import { isFood } from '#server/catalogue/lexicon/things.ts';
import { productKey } from '#server/catalogue/product-key.ts';
import { buildSearchText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { artFor } from '#server/import/art-for.ts';
import { type RowCategory, type Secondary, secondaryFor } from '#server/import/category-of-row.ts';
import { nameFault } from '#server/import/check-name.ts';
import { readCell, readNames } from '#server/import/clean-text.ts';
import type { Columns } from '#server/import/find-columns.ts';
import type { Pictures } from '#server/import/pictures.ts';
import { IMAGE_FIELDS, type ProductField } from '#server/import/product-columns.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { readImage } from '#server/import/read-image-cell.ts';
import { readHsn, readTaxRate } from '#server/import/read-tax.ts';
import type { Bad, Read } from '#server/import/read-values.ts';
import { PRODUCT_TEXT_CHARS } from '#server/import/text-limits.ts';

export type ProductOfRow = {
	sourceKey: string;
	name: string;
	names: Names;
	brand: string | null;
	brandKey: string;
	/** The code of its category; null where the row has none and there is no default. */
	parent: string | null;
	/** Whether the row has no category of its own, so that a known product keeps the one it has. */
	isByDefault: boolean;
	/** Whether the row says a sub-category. */
	hasPart: boolean;
	secondary: Secondary | null;
	/** The code of the sub-category that the row itself says, known or new. */
	said: string | null;
	/** Whether its category is told by our words alone, or not at all: they tell nothing of a known product that stands there. */
	isOurs: boolean;
	/** What the file calls its category, by which it was recognised too. */
	words: CategoryWords;
	art: string | null;
	ground: string;
	/** The values of IMAGE_FIELDS in their order; null when all are empty. */
	images: readonly (string | null)[] | null;
	about: string | null;
	hsn: string | null;
	/** Hundredths of a percent. */
	taxRate: number | null;
	searchText: string;
	/** The id of what it is by the lexicon; null where its name is not recognised. */
	thing: string | null;
	notes: readonly string[];
};
export type ReadProduct = { kind: 'taken'; value: ProductOfRow } | { kind: 'left out' } | { kind: 'refused'; reasons: readonly Reason[] };
type Reason = { field: ProductField } & Omit<Bad, 'ok'>;

/** Why a row is refused whose category, by its code, no shop sells that products may be spread to. */
export const noneSells = (code: string): string => `none of the chosen shops sells ${code}`;

/**
 * Reads the fields of a row's product, without pack, price and stock: names, brand, category, pictures, search words. Refuses with the field
 * and the reason. With `sellers` (when spreading) a category that no chosen shop sells is refused. Without a category a row is taken, for its
 * product may be known.
 */
export function readProductOf(
	columns: Columns<ProductField>,
	{
		categoryOf,
		brandAt,
		sellers,
		pictures,
	}: {
		categoryOf: (category: string, sub: string) => Read<RowCategory | null>;
		brandAt: (name: string) => string | null;
		sellers: ReadonlyMap<string, unknown> | null;
		pictures: Pick<Pictures, 'want' | 'hasFolder'>;
	},
): (row: SourceRow) => ReadProduct {
	return (row) => {
		const reasons: Reason[] = [];
		const notes: string[] = [];
		const text = (field: ProductField): string => {
			const cell = columns.of(row, field);
			if (cell === '') return '';
			const read = readCell(cell, PRODUCT_TEXT_CHARS[field] ?? PRODUCT_TEXT_CHARS.name, columns.name(field), (kind) => notes.push(kind));
			const fault = read.ok ? nameFault(field, read.value) : read.reason;
			if (fault !== null) reasons.push({ field, reason: fault });
			return read.ok && fault === null ? read.value : '';
		};
		const name = text('name');
		const nameIsRead = reasons.length === 0;
		if (nameIsRead && name === '') reasons.push({ field: 'name', reason: 'is empty' });
		else if (nameIsRead && foldForSearch(name).length === 0) reasons.push({ field: 'name', reason: 'has no letter and no digit' });
		const brand = text('brand');
		const category = text('category');
		const sub = text('secondary');
		const imageCells = IMAGE_FIELDS.map(text);
		const about = text('about');
		const keywords = text('keywords');
		const given = <T>(field: ProductField, by: (cell: string) => Read<T>): T | null => {
			const cell = text(field);
			const read = cell === '' ? null : by(cell);
			if (read && !read.ok) reasons.push({ field, ...read });
			return read?.ok ? read.value : null;
		};
		const hsn = given('hsn', readHsn);
		const taxRate = given('tax', readTaxRate);
		if (taxRate !== null && !isKnownRate(taxRate)) notes.push('GST rate that is none of 0, 0.25, 3, 5, 12, 18, 28 and 40 %');
		const names = readNames(name, text);
		const found = categoryOf(category, sub);
		if (!found.ok && category !== '') reasons.push({ field: 'category', ...found });
		if (found.ok && found.value === null) return { kind: 'left out' };
		const place = found.ok ? found.value : null;
		const isByDefault = place?.isDefault ?? true;
		if (place && !isByDefault && sellers && !sellers.has(place.parent.code))
			reasons.push({ field: 'category', reason: noneSells(place.parent.code) });
		if (reasons.length > 0) return { kind: 'refused', reasons };

		const parent = place?.parent ?? null;
		const ownBrand = brand || brandAt(name);
		const words: CategoryWords = [category, sub];
		const recognised = recognise({ name, brand: ownBrand, category: [parent?.names.en ?? '', ...words] });
		const thing = recognised?.thing ?? null;
		const secondary = place && secondaryFor(place, thing);
		const images = imageCells.map((cell) => {
			const { image, note } = readImage(cell, pictures);
			if (note) notes.push(note);
			return image;
		});
		const categories = [...(parent ? [parent.names] : []), ...(secondary ? [secondary.names] : [])];
		return {
			kind: 'taken',
			value: {
				sourceKey: productKey(brand || null, name),
				name,
				names,
				brand: ownBrand,
				brandKey: foldForSearch(ownBrand ?? '').join(' '),
				parent: parent?.code ?? null,
				isByDefault,
				hasPart: sub !== '',
				secondary,
				said: place?.secondary?.code ?? null,
				isOurs: place?.isOurs ?? sub === '',
				words,
				// A word of a name draws no brush as a lipstick: what is known and no food has its own icon or a drawn pack.
				art: thing && !isFood(thing) ? thing.art : (thing?.art ?? artFor(name, sub) ?? parent?.art ?? null),
				ground: parent?.ground ?? '',
				images: images.some((image) => image !== null) ? images : null,
				about: about === '' ? null : JSON.stringify({ en: about }),
				hsn,
				taxRate,
				searchText: buildSearchText({ names, brand: ownBrand, categories, keywords, lexemes: thingLexemes(thing) }),
				thing: thing?.id ?? null,
				notes,
			},
		};
	};
}
