import type { Field } from '#server/import/find-columns.ts';
import { type CategoryGuess, guessOfProducts, guessOfShops, type SeenCategory } from '#server/import/inspect/guess-categories.ts';
import { type GuessedColumns, guessColumns } from '#server/import/inspect/guess-columns.ts';
import { categoriesOf, sampleOf } from '#server/import/inspect/read-file.ts';
import { LOCALITY_FIELDS } from '#server/import/localities.ts';
import type { MappingFile } from '#server/import/mapping.ts';
import { PRODUCT_FIELDS } from '#server/import/product-columns.ts';
import type { Written } from '#server/import/read-csv.ts';
import type { ImportKind } from '#server/import/run.ts';
import { SHOP_FIELDS } from '#server/import/shops.ts';

/** `categories` have been looked for in a column; `guesses` are theirs in the same order. */
export type Inspected = {
	kind: ImportKind;
	rows: number;
	mapping: MappingFile;
	columns: GuessedColumns;
	/** Fields that the file must have and no column was found for. */
	missing: readonly string[];
	categories: readonly (SeenCategory & { guess: CategoryGuess })[];
	/** Whether all categories were read; there may be too many. */
	isWhole: boolean;
};

/** The fields of each kind of file. */
export const FIELDS: Readonly<Record<ImportKind, readonly Field[]>> = {
	products: PRODUCT_FIELDS,
	shops: SHOP_FIELDS,
	localities: LOCALITY_FIELDS,
};

/** What a file holds: prices are of products, places with a kind of shop are shops. */
function kindOf(header: readonly string[], rows: readonly (readonly string[])[]): ImportKind {
	const has = (kind: ImportKind, ...fields: string[]) => {
		const { found } = guessColumns(kind, header, rows, FIELDS[kind]);
		return fields.every((field) => found.some((one) => one.field === field));
	};
	if (has('products', 'price') || !has('localities', 'lat', 'lng')) return 'products';
	return has('shops', 'category') || has('shops', 'hours') || has('shops', 'phone') ? 'shops' : 'localities';
}

const keyOf = ({ category, sub }: SeenCategory) => (sub === '' ? category : `${category} > ${sub}`);

/** The categories without their parts, each with what all of its parts hold. */
function wholeCategories(seen: readonly SeenCategory[]): SeenCategory[] {
	return [...Map.groupBy(seen, ({ category }) => category)].map(([category, parts]) => ({
		category,
		sub: '',
		rows: parts.reduce((sum, { rows }) => sum + rows, 0),
		things: parts.flatMap(({ things }) => things),
	}));
}

/**
 * Reads a file and makes a mapping to start from: its columns by name and content, and for every category of the file ours, `UNDECIDED` where it
 * cannot be told. Needs no database. @throws ImportError for a file that cannot be read.
 */
export async function inspectFile(file: string, written: Written, as: ImportKind | null): Promise<Inspected> {
	const { header, rows: sample } = await sampleOf(file, written);
	const kind = as ?? kindOf(header, sample);
	const columns = guessColumns(kind, header, sample, FIELDS[kind]);
	const placeOf = (field: string) => header.indexOf(columns.found.find((one) => one.field === field)?.column ?? '');
	const isOfProducts = kind === 'products';
	const at = {
		category: kind === 'localities' ? -1 : placeOf('category'),
		sub: isOfProducts ? placeOf('secondary') : -1,
		name: isOfProducts ? placeOf('name') : -1,
		brand: isOfProducts ? placeOf('brand') : -1,
	};
	const { rows, seen, isWhole } = await categoriesOf(file, written, at);
	const all = at.sub < 0 ? seen : [...wholeCategories(seen), ...seen.filter(({ sub }) => sub !== '')];
	const categories = all.map((one) => ({ ...one, guess: isOfProducts ? guessOfProducts(one) : guessOfShops(one.category) }));
	return {
		kind,
		rows,
		columns,
		missing: FIELDS[kind].flatMap(({ name, required }) => (required && !columns.found.some(({ field }) => field === name) ? [name] : [])),
		categories,
		isWhole,
		mapping: {
			columns: Object.fromEntries(columns.found.map(({ field, column }) => [field, column])),
			...(categories.length > 0 && {
				categories: Object.fromEntries(categories.map((one) => [keyOf(one), one.guess])),
				rows: Object.fromEntries(categories.map((one) => [keyOf(one), one.rows])),
			}),
		},
	};
}
