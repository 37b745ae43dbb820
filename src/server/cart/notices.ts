import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import type { Notice } from '#lib/contract/cart.ts';
import { CART_LINES_MAX } from '#lib/contract/cart-limits.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { Key } from '#lib/words.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { isOtherPack, type Line, stockOf } from '#server/cart/lines.ts';
import { isSlotFree } from '#server/cart/slot-places.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';

/** The reasons why a bulk add leaves something out, each with its sentence. */
const LEFT_OUT = {
	NOT_FOUND: 'cart.noticeGone',
	STORE_MISMATCH: 'cart.noticeOtherShop',
	OUT_OF_STOCK: 'cart.noticeSoldOut',
	FEW_LEFT: 'cart.noticeFewLeft',
	QUANTITY_LIMIT: 'cart.noticeLimit',
	CUSTOM_LIMIT: 'cart.noticeCustomLimit',
} as const satisfies Record<string, Key>;
const CODES = { FEW_LEFT: 'OUT_OF_STOCK', CUSTOM_LIMIT: 'QUANTITY_LIMIT' } as const;

export type LeftOut = {
	why: keyof typeof LEFT_OUT;
	retailerProductId?: string;
	params?: Record<string, string | number>;
};

/** A custom line that does not fit beside the others. */
export const customLeftOut = ({ name }: Pick<CustomLine, 'name'>): LeftOut => ({
	why: 'CUSTOM_LIMIT',
	params: { name, max: CUSTOM_LIMITS.lines },
});

/** The notices on what a bulk add could not add completely, with the reason. */
export function leftOutNotice({ why, retailerProductId, params }: LeftOut, language: Language): Notice {
	const code = why === 'FEW_LEFT' || why === 'CUSTOM_LIMIT' ? CODES[why] : why;
	return {
		code,
		display_text: translatorOf(language)(LEFT_OUT[why], params),
		...(retailerProductId !== undefined && { retailerProductId }),
	};
}

/** The notice that some of what came with many at once did not fit into a full cart and waits at its shop; none for no lines. */
export const fullNotices = (count: number, language: Language): Notice[] =>
	count === 0 ? [] : [{ code: 'QUANTITY_LIMIT', display_text: translatorOf(language)('cart.noticeFull', { max: CART_LINES_MAX, count }) }];

/**
 * The notices on a line: another pack, a changed price, or less stock than the cart holds. What a guest is told is in
 * `stores/cart/guest-notices.ts`.
 */
function lineNotices(line: Line, isNews: boolean, language: Language): Notice[] {
	const t = translatorOf(language);
	const { id: retailerProductId, name } = line;
	const left = stockOf(line);
	const notices: Notice[] = [];
	if (isNews && isOtherPack(line)) {
		const [was, now] = [line.seen_pack, line.pack_text].map((text) => packWords(text || DEFAULT_MEASUREMENT, t));
		const text = t('cart.noticeOtherPack', { name, was: was ?? '', now: now ?? '' });
		notices.push({ code: 'OTHER_PACK', display_text: text, retailerProductId });
	}
	if (isNews && line.seen_price_paise !== line.price_paise) {
		const [was, now] = [line.seen_price_paise, line.price_paise].map((paise) => amountText(rupeesFromPaise(paise)));
		notices.push({
			code: 'PRICE_CHANGED',
			display_text: t('cart.noticePrice', { name, was: was ?? '', now: now ?? '' }),
			retailerProductId,
		});
	}
	if (left < line.quantity) {
		const text = left > 0 ? t('cart.noticeFewLeft', { name, left }) : t('cart.noticeSoldOut', { name });
		notices.push({ code: 'OUT_OF_STOCK', display_text: text, retailerProductId });
	}
	return notices;
}

/** `news`: the lines with a price or a pack that was not seen yet; `point`: where the shopper is, which counts until an address is chosen. */
type Seen = { shop: ShopRecord | null; point: Point; news: ReadonlySet<string>; language: Language };

/** The notices on a cart, before the shopper tries to order. */
export function standingNotices(cart: CartRow, { shop, point, news, language }: Seen): Notice[] {
	const notices = cart.lines.flatMap((line) => lineNotices(line, news.has(line.id), language));
	if (shop && cart.delivery_type === 'DELIVERY' && !servesPoint(shop, cart.place ?? point)) {
		const text = translatorOf(language)(cart.place ? 'cart.noticeFar' : 'cart.notServed');
		notices.push({ code: 'NOT_SERVICEABLE', display_text: text });
	}
	if (shop && cart.delivery_type === 'PICKUP' && !shop.isPickup)
		notices.push({ code: 'PICKUP_NOT_OFFERED', display_text: translatorOf(language)('error.PICKUP_NOT_OFFERED') });
	return notices;
}

/** The notice that the chosen delivery time is gone, so that another is chosen before the order is placed. */
export async function slotNotices(
	db: Db,
	cart: CartRow,
	shop: ShopRecord | null,
	{ now, language }: { now: Date; language: Language },
): Promise<Notice[]> {
	const { slot_start: start, slot_end: end, customer_id: customerId } = cart;
	if (!shop || !start || !end || (await isSlotFree(db, shop, { start, end }, { customerId, now, to: cart }))) return [];
	return [{ code: 'SLOT_UNAVAILABLE', display_text: translatorOf(language)('error.SLOT_UNAVAILABLE') }];
}
