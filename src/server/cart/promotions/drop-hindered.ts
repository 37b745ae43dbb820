import type { PromotedBill, Tried } from '#lib/cart/promotions/promoted-bill.ts';
import type { Notice } from '#lib/contract/cart.ts';
import { wireCode } from '#lib/contract/refusals.ts';
import type { Language } from '#lib/languages.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { cartColumnOf } from '#server/cart/promotions/promotion-for-customer.ts';
import { hindranceText, promotionTitle } from '#server/cart/promotions/words.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** Takes a promotion off the cart that still has it; `false` when another call was first. */
async function clear(db: Db, customerId: string, { promotion }: Tried): Promise<boolean> {
	const column = cartColumnOf(promotion.kind);
	const cleared = await db
		.updateTable('carts')
		.set({ [column]: null })
		.where('customer_id', '=', customerId)
		.where(column, '=', promotion.id)
		.executeTakeFirst();
	return cleared.numUpdatedRows > 0n;
}

/** Takes off the cart what stopped applying; each is told to one caller, with the reason. */
export async function dropHindered(
	db: Db,
	{ customer_id }: CartRow,
	{ offer, coupon }: PromotedBill,
	language: Language,
): Promise<Notice[]> {
	const t = translatorOf(language);
	const notices: Notice[] = [];
	for (const tried of [offer, coupon]) {
		if (!tried || tried.applies || !(await clear(db, customer_id, tried))) continue;
		const { promotion, hindrance } = tried;
		const name = promotion.code ?? promotionTitle(promotion, language);
		const why = hindranceText(hindrance, language);
		notices.push({ code: wireCode(hindrance.code), display_text: t('promotion.dropped', { name, why }) });
	}
	return notices;
}
