import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { openCategories } from '#server/import/categories.ts';
import { type Columns, findColumns } from '#server/import/columns.ts';
import { openStage, type Stage } from '#server/import/copy.ts';
import { readMrp, readPrice, readStock } from '#server/import/fields.ts';
import { ImportError } from '#server/import/import-error.ts';
import type { Desk, Job, Refuse } from '#server/import/job.ts';
import { keep } from '#server/import/keep.ts';
import { openNotes } from '#server/import/notes.ts';
import { openPictures } from '#server/import/pictures.ts';
import { settleProductPictures } from '#server/import/pictures-sql.ts';
import { IMAGE_FIELDS, PACK_FIELDS, PRODUCT_FIELDS, type ProductField } from '#server/import/product-fields.ts';
import { type ProductOfRow, readProductOf } from '#server/import/product-of-row.ts';
import { applyProducts, compareProducts, PACK_COLUMNS, PRODUCT_COLUMNS, stageProducts } from '#server/import/products-sql.ts';
import type { SourceRow } from '#server/import/read-csv.ts';
import { loadShops, type ShopChoice, shopFinder, spotOf, spreadShops } from '#server/import/shelves.ts';
import { readText } from '#server/import/text.ts';
import { newId } from '#server/system/ids.ts';

/** `images`: the folder with the files that the picture columns name. */
export type ProductOptions = { shops: ShopChoice; category: string | null; stock: number; images: string | null };

const PACK_MAX_CHARS = 60;

/** The ids of the shops of a row, or null when spreading finds them. */
async function shelvesOf(
	desk: Desk,
	choice: ShopChoice,
	header: readonly string[],
	refuse: Refuse,
): Promise<(row: SourceRow) => readonly (string | null)[]> {
	if (choice.kind === 'spread') {
		const copies = Array.from({ length: choice.copies }, () => null);
		return () => copies;
	}
	const find = keep((text: string) => text, shopFinder(await loadShops(desk.db)));
	if (choice.kind === 'named') {
		const ids = choice.shops.map((text) => {
			const shop = find(text);
			if (!shop.ok) throw new ImportError(`--shop ${text}: ${shop.reason}.`);
			return shop.value;
		});
		return () => ids;
	}
	const at = header.indexOf(choice.column);
	if (at < 0) throw new ImportError(`Missing: ${choice.column} (the --shop-column). The file has: ${header.join(', ')}.`);
	return (row) => {
		const shop = find(row.cells[at] ?? '');
		if (shop.ok) return [shop.value];
		refuse(row.line, choice.column, shop.reason);
		return [];
	};
}

/** The import of products and of their packs at shops. */
export async function openProducts(desk: Desk, header: readonly string[], options: ProductOptions, refuse: Refuse): Promise<Job> {
	const columns: Columns<ProductField> = findColumns(header, desk.mapping.columns, PRODUCT_FIELDS);
	const categoryOf = await openCategories(desk.db, desk.mapping, options.category);
	const shelves = await shelvesOf(desk, options.shops, header, refuse);
	const sellers = await sellersOf(desk, options.shops);
	await stageProducts(desk.client, options.shops, sellers);
	const products = openStage(desk.client, 'import_products', PRODUCT_COLUMNS);
	const packs = openStage(desk.client, 'import_packs', PACK_COLUMNS);
	const notes = openNotes();
	const pictures = openPictures(desk, options.images);
	const readProduct = readProductOf(columns, { categoryOf, sellers, pictures });
	const productColumns = PRODUCT_FIELDS.map(({ name }) => name).filter((name) => columns.has(name) && !PACK_FIELDS.includes(name));
	const stageProduct = productStager();

	const productOf = keep(
		(row: SourceRow) => productColumns.map((field) => columns.of(row, field)).join('\0'),
		(row) => {
			const read = readProduct(row);
			return read.kind === 'taken' ? stageProduct(products, row.line, read.value) : read;
		},
	);
	const packOf = keep((text: string) => text, parsePack);

	const take = (row: SourceRow) => {
		if (row.cells.length !== header.length) {
			refuse(row.line, '', `has ${row.cells.length} cells where the first line has ${header.length}`);
			return;
		}
		const product = productOf(row);
		if (product.kind === 'left out') {
			notes.add('row left out by the mapping', row.line);
			return;
		}
		let isRight = true;
		const at = (field: ProductField, reason: string, remedy?: string) => {
			isRight = false;
			refuse(row.line, columns.name(field), reason, remedy);
		};
		if (product.kind === 'refused') for (const { field, reason, remedy } of product.reasons) at(field, reason, remedy);
		else for (const note of product.notes) notes.add(note, row.line);
		const price = readPrice(columns.of(row, 'price'));
		const mrp = readMrp(columns.of(row, 'mrp'));
		const packText = readText(columns.of(row, 'pack'), PACK_MAX_CHARS);
		const stockText = columns.of(row, 'stock').trim();
		const stock = stockText === '' ? null : readStock(stockText);
		if (!price.ok) at('price', price.reason);
		if (!mrp.ok) at('mrp', mrp.reason);
		if (!packText.ok) at('pack', packText.reason);
		if (stock && !stock.ok) at('stock', stock.reason);
		if (price.ok && mrp.ok && mrp.value !== null && price.value > mrp.value)
			at('price', `${price.value / 100} is above the MRP of ${mrp.value / 100}`);
		const shops = shelves(row);
		if (!isRight || shops.length === 0 || product.kind !== 'taken' || !price.ok || !mrp.ok || !packText.ok || (stock && !stock.ok)) return;
		const pack = packOf(packText.value || DEFAULT_MEASUREMENT);
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
				price.value,
				mrp.value,
				stock?.value ?? null,
			);
		}
	};

	return {
		take,
		flush: async (isLast) => {
			await pictures.take();
			await products.flush(isLast);
			await packs.flush(isLast);
		},
		compare: async () => {
			await settleProductPictures(desk.client, pictures, IMAGE_FIELDS.map(columns.name), refuse);
			await compareProducts(desk.client, columns, refuse, (kind, line) => notes.add(kind, line));
		},
		apply: () => applyProducts(desk, options.stock),
		notes: notes.lines,
	};
}

/** For spreading: the chosen shops that sell a category, by its code. */
async function sellersOf({ db }: Desk, choice: ShopChoice): Promise<ReadonlyMap<string, string[]> | null> {
	if (choice.kind !== 'spread') return null;
	const categories = await db.selectFrom('categories').select(['id', 'code']).execute();
	return spreadShops(await loadShops(db), choice, new Map(categories.map(({ id, code }) => [id, code])));
}

type Staged = { kind: 'taken'; no: number; spot: number; notes: readonly string[] };

/** Stages products under increasing numbers, and answers the fields that the rows of their packs need. */
function productStager(): (stage: Stage, line: number, product: ProductOfRow) => Staged {
	let next = 0;
	return (stage, line, product) => {
		const no = next++;
		const { secondary } = product;
		const names = JSON.stringify(product.names);
		const place = [product.parent, secondary?.code ?? null, secondary?.name ?? null, secondary?.isNew ?? false];
		const look = [product.art, product.ground, product.images && JSON.stringify(product.images), product.about, product.searchText];
		stage.add(no, line, newId(), product.sourceKey, product.name, names, product.brand, product.brandKey, newId(), ...place, ...look);
		return { kind: 'taken', no, spot: spotOf(product.sourceKey), notes: product.notes };
	};
}
