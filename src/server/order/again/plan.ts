import type { ReorderLine } from '#lib/contract/reorder.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import type { PackAtShop } from '#server/catalogue/products/packs-at-shops.ts';
import { productImage } from '#server/catalogue/products/product-card.ts';
import type { Row } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { StandIns } from '#server/order/again/stand-ins.ts';

/** A line of an old order, and the pack that would come for it, so many times; null when nothing does. */
export type PlannedLine = { line: Row<'order_lines'>; now: { pack: PackAtShop; quantity: number } | null };

/** What of an old order can be had, line by line; two lines that one pack stands for share its stock. */
export function planLines(
	lines: readonly Row<'order_lines'>[],
	standsFor: StandIns,
	packs: ReadonlyMap<string, PackAtShop>,
): PlannedLine[] {
	const taken = new Map<string, number>();
	return lines.map((line) => {
		const pack = packs.get(standsFor.get(line.retailer_product_id) ?? '');
		if (!pack) return { line, now: null };
		const before = taken.get(pack.id) ?? 0;
		const quantity = Math.min(line.quantity, Math.min(pack.stock, pack.max_quantity) - before);
		if (quantity <= 0) return { line, now: null };
		taken.set(pack.id, before + quantity);
		return { line, now: { pack, quantity } };
	});
}

/** What the products of a plan cost now, in paise. */
export const planTotalPaise = (plan: readonly PlannedLine[]): number =>
	plan.reduce((sum, { now }) => sum + (now ? now.quantity * now.pack.price_paise : 0), 0);

function changesOf({ line, now }: PlannedLine): ReorderLine['changes'] {
	if (!now) return ['GONE'];
	const changes: ReorderLine['changes'] = [];
	const isSamePack = now.pack.id === line.retailer_product_id;
	// The same pack at another shop is the same to the shopper.
	if (!isSamePack && now.pack.pack_text !== line.pack_text) changes.push('PACK');
	if (now.pack.price_paise !== line.price_paise) changes.push('PRICE');
	if (now.quantity < line.quantity) changes.push('FEWER');
	return changes;
}

/** A planned line on the wire, beside what was ordered then. */
export function reorderLine(planned: PlannedLine, language: Language): ReorderLine {
	const { line, now } = planned;
	const t = translatorOf(language);
	return {
		retailerProductId: line.retailer_product_id,
		name: nameIn(line.names, language),
		measurementDisplayText: packWords(line.pack_text, t),
		image: line.image,
		quantity: line.quantity,
		sellingPrice: rupeesFromPaise(line.price_paise),
		now: now && {
			retailerProductId: now.pack.id,
			name: now.pack.name,
			measurementDisplayText: packWords(now.pack.pack_text, t),
			image: productImage(now.pack),
			quantity: now.quantity,
			sellingPrice: rupeesFromPaise(now.pack.price_paise),
		},
		changes: changesOf(planned),
	};
}
