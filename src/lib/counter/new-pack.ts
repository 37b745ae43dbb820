import { NO_MRP } from '#lib/constants.ts';
import type { LibraryProduct } from '#lib/contract/shelf.ts';
import type { Input, Output } from '#lib/contract/table.ts';
import { type ShelfFault, type ShelfField, typedValue } from '#lib/counter/shelf-change.ts';

/**
 * What is put on the shelf: a product of the library, or one of one's own with the name or barcode that was searched and the category that it
 * suggests.
 */
export type LibraryChoice =
	| { kind: 'library'; product: LibraryProduct }
	| { kind: 'own'; name: string; barcode: string; category: Output<'GET counter/library'>['category'] };
/** What is typed of a new pack; `category` holds the code and, after a stroke, that of its part. */
export type PackDraft = {
	name: string;
	/** Of a product of one's own: the barcode that was searched, or an empty text. */
	barcode: string;
	brand: string;
	category: string;
	image: string;
	pack: string;
	sellingPrice: string;
	mrp: string;
	stock: string;
	code: string;
};
/** So many characters the name of a product may have. */
export const PRODUCT_NAME_MAX = 200;
/** So many characters a pack may have as a shop writes it. */
export const PACK_MAX = 60;
export type PackFault = ShelfFault | 'NAME_MISSING' | 'CATEGORY_MISSING' | 'PACK_MISSING';
type NewPackInput = Input<'POST counter/shelf'>;

/** An empty form for a choice: its first pack that is not on the shelf yet, with the MRP that stands on it. */
export function draftFor(choice: LibraryChoice): PackDraft {
	const empty = { name: '', barcode: '', brand: '', category: '', image: '', pack: '', sellingPrice: '', mrp: '', stock: '', code: '' };
	if (choice.kind === 'own') {
		const { code, secondaryCode } = choice.category ?? { code: '', secondaryCode: null };
		return { ...empty, name: choice.name, barcode: choice.barcode, category: secondaryCode ? `${code}/${secondaryCode}` : code };
	}
	const first = choice.product.packs.find(({ isListed }) => !isListed);
	return { ...empty, ...(first && ofPack(first)) };
}

/** What is known of a pack of the library. */
export const ofPack = ({ pack, mrp }: LibraryProduct['packs'][number]): Pick<PackDraft, 'pack' | 'mrp'> => ({
	pack,
	mrp: mrp === NO_MRP ? '' : String(mrp),
});

/** What is sent for a draft, or all that is wrong with it, each with its field, in the order in which they stand. */
export function newPackOf(
	storeId: string,
	choice: LibraryChoice,
	draft: PackDraft,
): { input: NewPackInput } | { faults: readonly { fault: PackFault; field: keyof PackDraft }[] } {
	const { name, barcode, brand, category, image, pack, code } = draft;
	const faults: { fault: PackFault; field: keyof PackDraft }[] = [];
	if (choice.kind === 'own' && name.trim().length < 2) faults.push({ fault: 'NAME_MISSING', field: 'name' });
	if (choice.kind === 'own' && category === '') faults.push({ fault: 'CATEGORY_MISSING', field: 'category' });
	if (pack.trim() === '') faults.push({ fault: 'PACK_MISSING', field: 'pack' });
	const read = (field: ShelfField): number => {
		const value = typedValue(field, draft[field]);
		if (typeof value === 'number') return value;
		faults.push({ fault: value, field });
		return Number.NaN;
	};
	const [sellingPrice, mrp] = [read('sellingPrice'), read('mrp')];
	if (mrp !== NO_MRP && mrp < sellingPrice) faults.push({ fault: 'BELOW_PRICE', field: 'mrp' });
	const stock = read('stock');
	if (faults.length > 0) return { faults };
	const [parent = '', secondary] = category.split('/');
	const what =
		choice.kind === 'library'
			? { libraryProductId: choice.product.libraryProductId }
			: {
					product: {
						name: name.trim(),
						...(brand.trim() && { brand: brand.trim() }),
						category: parent,
						...(secondary && { secondary }),
						...(image && { image }),
					},
					...(barcode && { barcode }),
				};
	const figures = { pack: pack.trim(), sellingPrice, stock, ...(mrp !== NO_MRP && { mrp }) };
	return { input: { storeId, ...what, ...figures, ...(code.trim() && { code: code.trim() }) } };
}
