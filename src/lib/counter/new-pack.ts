import { NO_MRP } from '#lib/constants.ts';
import type { LibraryProduct } from '#lib/contract/shelf.ts';
import type { Input, Output } from '#lib/contract/table.ts';
import { type ShelfFault, typedValue } from '#lib/counter/shelf-change.ts';

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

/** What is sent for a draft, or what is wrong with it and in which field. */
export function newPackOf(
	storeId: string,
	choice: LibraryChoice,
	draft: PackDraft,
): { input: NewPackInput } | { fault: PackFault; field: keyof PackDraft } {
	const { name, barcode, brand, category, image, pack, code } = draft;
	if (choice.kind === 'own' && name.trim().length < 2) return { fault: 'NAME_MISSING', field: 'name' };
	if (choice.kind === 'own' && category === '') return { fault: 'CATEGORY_MISSING', field: 'category' };
	if (pack.trim() === '') return { fault: 'PACK_MISSING', field: 'pack' };
	const sellingPrice = typedValue('sellingPrice', draft.sellingPrice);
	if (typeof sellingPrice !== 'number') return { fault: sellingPrice, field: 'sellingPrice' };
	const mrp = typedValue('mrp', draft.mrp);
	if (typeof mrp !== 'number') return { fault: mrp, field: 'mrp' };
	if (mrp !== NO_MRP && mrp < sellingPrice) return { fault: 'BELOW_PRICE', field: 'mrp' };
	const stock = typedValue('stock', draft.stock);
	if (typeof stock !== 'number') return { fault: stock, field: 'stock' };
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
