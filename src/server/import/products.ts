import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import { lexiconVersion } from '#server/catalogue/lexicon/version.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { withMeasure } from '#server/import/bare-measure.ts';
import { brandFinder, namesOfBrands } from '#server/import/brand-at.ts';
import { oncePerKey } from '#server/import/cached-by-key.ts';
import { openCategories } from '#server/import/category-of-row.ts';
import { loadShops, type ShopChoice, shopFinder, shopsNamed, spotOf, spreadShops } from '#server/import/chosen-shops.ts';
import { type Columns, columnAt, findColumns } from '#server/import/find-columns.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { ImportContext, Job, Refuse } from '#server/import/job.ts';
import { type ProductOfRow, readProductOf } from '#server/import/library-product-of-row.ts';
import { openNotes } from '#server/import/notes.ts';
import { readPackOf } from '#server/import/pack-of-row.ts';
import { openPictures } from '#server/import/pictures.ts';
import { settleProductPictures } from '#server/import/pictures-sql.ts';
import { IMAGE_FIELDS, PACK_FIELDS, PRODUCT_FIELDS, type ProductField } from '#server/import/product-columns.ts';
import { applyProducts, compareProducts, planProducts, STAGED_PACK, STAGED_PRODUCT, stageSellers } from '#server/import/products-sql.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { rowReader } from '#server/import/row-reader.ts';
import { openStagingTable, type StagingTable } from '#server/import/staging-table.ts';
import { openUnreadPacks, summariseProducts } from '#server/import/summary.ts';
import { openUnknownCategories } from '#server/import/unknown-categories.ts';
import { openUnreadFile } from '#server/import/unread-file.ts';
import { openUnrecognised } from '#server/import/unrecognised.ts';
import { newId } from '#server/system/ids.ts';

export type ProductOptions = {
	shops: ShopChoice;
	category: string | null;
	stock: number;
	/** The folder with the files that the picture columns name. */
	images: string | null;
	/** How many of the file's units are a rupee. */
	priceScale: number;
	/** The file for all rows of which something was not understood. */
	unread: string | null;
};

/** Which rows the default category is for. */
const NEW_ONLY = ' where the product is new';

/** The ids of the shops of a row, or null when spreading finds them. */
async function shelvesOf(
	context: ImportContext,
	choice: ShopChoice,
	header: readonly string[],
	refuse: Refuse,
): Promise<(row: SourceRow) => readonly (string | null)[]> {
	if (choice.kind === 'spread') {
		const copies = Array.from({ length: choice.copies }, () => null);
		return () => copies;
	}
	const find = oncePerKey((text: string) => text, shopFinder(await loadShops(context.db)));
	if (choice.kind === 'named') {
		const ids = shopsNamed(find, choice.shops);
		return () => ids;
	}
	const at = columnAt(header, choice.column);
	if (at < 0) throw new ImportError(`Missing: ${choice.column} (the --shop-column). The file has: ${header.join(', ')}.`);
	return (row) => {
		const shop = find(row.cells[at] ?? '');
		if (shop.ok) return [shop.value];
		refuse(row.line, choice.column, shop.reason);
		return [];
	};
}

/** The import of products and of their packs at shops. */
export async function openProducts(
	context: ImportContext,
	header: readonly string[],
	options: ProductOptions,
	refuse: Refuse,
): Promise<Job> {
	const columns: Columns<ProductField> = findColumns(header, context.mapping.columns, PRODUCT_FIELDS);
	const categoryOf = await openCategories(context.db, context.mapping, options.category);
	const shelves = await shelvesOf(context, options.shops, header, refuse);
	const sellers = await sellersOf(context, options.shops);
	await stageSellers(context.client, options.shops, sellers);
	const products = await openStagingTable(context.client, 'import_products', STAGED_PRODUCT);
	const packs = await openStagingTable(context.client, 'import_packs', STAGED_PACK);
	const notes = openNotes();
	const unreadFile = openUnreadFile(context.unread);
	const unknown = openUnrecognised(unreadFile);
	const unread = openUnreadPacks(unreadFile);
	const strange = openUnknownCategories();
	const pictures = openPictures(context, options.images);
	const reader = rowReader<ProductField>(columns, refuse, notes);
	const brandAt = brandFinder(await namesOfBrands(context.db));
	const readProduct = readProductOf(columns, { categoryOf, brandAt, sellers, pictures });
	const productColumns = PRODUCT_FIELDS.map(({ name }) => name).filter((name) => columns.has(name) && !PACK_FIELDS.includes(name));
	const stageProduct = productStager();

	const productOf = oncePerKey(
		(row: SourceRow) => productColumns.map((field) => columns.of(row, field)).join('\0'),
		(row) => {
			const read = readProduct(row);
			if (read.kind !== 'taken') return read;
			unknown.count(row.line, read.value.name, read.value.thing);
			return stageProduct(products, row.line, read.value);
		},
	);
	const packOf = oncePerKey((text: string) => text, parsePack);
	const at = new Date();
	let effects: readonly string[] = [];

	const take = (row: SourceRow) => {
		const product = productOf(row);
		if (product.kind === 'left out') {
			notes.add('row left out by the mapping', row.line);
			return;
		}
		const ofRow = reader(row);
		if (product.kind === 'refused') for (const { field, reason, remedy } of product.reasons) ofRow.refuse(field, reason, remedy);
		else for (const note of product.notes) notes.add(note, row.line);
		const read = readPackOf(ofRow, options.priceScale, at, (kind) => notes.add(kind, row.line));
		const shops = shelves(row);
		if (product.kind !== 'taken' || read === null) return;
		strange.count(product.category, product.isByDefault);
		const pack = packOf(withMeasure(read.packText, product.thing) || DEFAULT_MEASUREMENT);
		unread.count(row.line, read.packText, pack.amount !== null);
		for (const [copy, shop] of shops.entries()) {
			packs.add(
				row.line,
				product.no,
				newId(),
				shop,
				product.spot,
				copy,
				pack.key,
				pack.text,
				pack.amount,
				pack.unit,
				read.price,
				read.mrp,
				read.stock,
				read.gtin,
				read.code,
				read.sign,
				read.bestBefore,
				read.origin,
				read.isPrescribed,
			);
		}
	};

	return {
		take,
		flush: async (isLast) => {
			await pictures.take();
			await products.flush(isLast);
			await packs.flush(isLast);
			if (isLast) await unreadFile.close();
		},
		compare: async () => {
			await settleProductPictures(context.client, pictures, IMAGE_FIELDS.map(columns.name), refuse);
			await compareProducts(context.client, { columns, unplaced: categoryOf('', '') }, refuse, (kind, line) => notes.add(kind, line));
		},
		summary: async () => [...(await summariseProducts(context.client)), ...strange.lines(NEW_ONLY), ...unread.lines(), ...unknown.lines()],
		plan: async () => {
			const plan = await planProducts(context.client, columns.has('mrp'));
			effects = plan.notes;
			return plan.counts;
		},
		apply: () => applyProducts(context, { defaultStock: options.stock, hasMrp: columns.has('mrp') }),
		ignored: columns.ignored,
		notes: () => [...notes.lines(), ...effects],
	};
}

/** For spreading: the chosen shops that sell a category, by its code. */
async function sellersOf({ db }: ImportContext, choice: ShopChoice): Promise<ReadonlyMap<string, string[]> | null> {
	if (choice.kind !== 'spread') return null;
	const categories = await db.selectFrom('categories').select(['id', 'code']).execute();
	return spreadShops(await loadShops(db), choice, new Map(categories.map(({ id, code }) => [id, code])));
}

type Staged = { kind: 'taken'; no: number; spot: number; category: string } & Pick<ProductOfRow, 'isByDefault' | 'thing' | 'notes'>;

/** Stages products under increasing numbers, and answers the fields that the rows of their packs need. */
function productStager(): (stage: StagingTable, line: number, product: ProductOfRow) => Staged {
	let next = 0;
	return (stage, line, product) => {
		const no = next++;
		const { secondary, isByDefault, thing, notes } = product;
		const [category] = product.words;
		const names = JSON.stringify(product.names);
		const part = [secondary?.code ?? null, secondary?.name ?? null, secondary?.isNew ?? false];
		const place = [product.parent, isByDefault, product.hasPart, ...part];
		const look = [
			product.art,
			product.ground,
			product.images && JSON.stringify(product.images),
			product.about,
			product.hsn,
			product.taxRate,
			product.searchText,
			thing,
			lexiconVersion(),
			product.said,
			product.isOurs,
			JSON.stringify(product.words),
		];
		stage.add(no, line, newId(), product.sourceKey, product.name, names, product.brand, product.brandKey, newId(), ...place, ...look);
		return { kind: 'taken', no, spot: spotOf(product.sourceKey), category, isByDefault, thing, notes };
	};
}
