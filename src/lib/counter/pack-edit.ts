import type { PackSign } from '#lib/contract/pack-facts.ts';
import type { ShelfPack, ShelfProduct } from '#lib/contract/shelf.ts';
import type { Input } from '#lib/contract/table.ts';

/**
 * What is typed of a pack's facts; `category` holds the code and, after a stroke, that of its part. Name, brand and category count for own products.
 */
export type PackEditDraft = {
	name: string;
	brand: string;
	category: string;
	image: string;
	pack: string;
	foodSign: PackSign;
	bestBefore: string;
	origin: string;
	isPrescribed: boolean;
};
type Sent = Input<'PUT counter/shelf/{retailerProductId}'>;

const codeOf = (category: string, secondary: string | null) => (secondary ? `${category}/${secondary}` : category);

/** The form of a pack as it is now. */
export function editDraft({ image, own }: ShelfProduct, pack: ShelfPack): PackEditDraft {
	const { name, brand, category, secondary } = own ?? { name: '', brand: '', category: '', secondary: null };
	return {
		name,
		brand,
		category: codeOf(category, secondary),
		image,
		pack: pack.pack,
		foodSign: pack.foodSign,
		bestBefore: pack.bestBefore ?? '',
		origin: pack.origin ?? '',
		isPrescribed: pack.isPrescribed,
	};
}

/** What of a form is another value than the pack has. */
export function editOf(product: ShelfProduct, pack: ShelfPack, draft: PackEditDraft): Sent {
	const was = editDraft(product, pack);
	const { name, brand, category, image, foodSign, bestBefore, origin, isPrescribed } = draft;
	const size = draft.pack.trim();
	const [parent = '', secondary] = category.split('/');
	const isOther = name.trim() !== was.name || brand.trim() !== was.brand || category !== was.category;
	return {
		retailerProductId: pack.retailerProductId,
		...(isOther &&
			product.own && { product: { name: name.trim(), brand: brand.trim(), category: parent, ...(secondary && { secondary }) } }),
		...(image !== was.image && { image }),
		...(size !== was.pack && size !== '' && { pack: size }),
		...(foodSign !== was.foodSign && { foodSign }),
		...(bestBefore !== was.bestBefore && { bestBefore: bestBefore || null }),
		...(origin !== was.origin && { origin: origin || null }),
		...(isPrescribed !== was.isPrescribed && { isPrescribed }),
	};
}
