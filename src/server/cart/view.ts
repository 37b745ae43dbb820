import { billInRupees } from '#lib/cart/bill.ts';
import type { PromotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import { isOffDelivery } from '#lib/cart/promotions/rules.ts';
import type { Cart, CartLine, Notice, PaymentMethod } from '#lib/contract/cart.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { etaOf } from '#server/cart/eta.ts';
import { type Line, stockOf } from '#server/cart/lines.ts';
import { couponOn, offerOn, storedPromotion } from '#server/cart/promotions/views.ts';
import type { SlotTimes } from '#server/cart/slots-ahead.ts';
import { isPrescribed, productCard } from '#server/catalogue/products/product-card.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** What can be had of a line; a line whose pack is sold out keeps its limit, so that it does not read as "0 at most". */
function availability(line: Line): Pick<CartLine['product'], 'inStock' | 'maxQuantity' | 'stockLeft'> {
	const left = stockOf(line);
	const max = line.max_quantity;
	return { inStock: left > 0, ...(left > 0 && left < max ? { maxQuantity: left, stockLeft: left } : { maxQuantity: max }) };
}

const cartLine = (line: Line, shop: ShopRecord, point: Point, language: Language): CartLine => ({
	retailerProductId: line.id,
	quantity: line.quantity,
	product: {
		...productCard(line, shop, distanceM(shop, point), language),
		quantity: line.quantity,
		...availability(line),
	},
	lineTotal: rupeesFromPaise(line.quantity * line.price_paise),
	substitution: line.substitution,
});

const slotInText = ({ start, end }: SlotTimes) => ({ start: start.toISOString(), end: end.toISOString() });

/** The slot of a cart; `null` for as soon as possible. */
export const chosenSlot = ({ slot_start: start, slot_end: end }: Pick<CartRow, 'slot_start' | 'slot_end'>) =>
	start && end ? slotInText({ start, end }) : null;

/** How the cart is to be delivered, and when it would come if it were ordered now. */
function deliveryOf(cart: CartRow, { shop, language, now }: Pick<Seen, 'shop' | 'language' | 'now'>): Cart['delivery'] {
	const { receiver_name: name, receiver_phone: phone } = cart;
	const eta = shop && etaOf(shop, cart, now);
	return {
		type: cart.delivery_type,
		locationId: cart.place?.id ?? null,
		slot: chosenSlot(cart),
		instructions: cart.instructions,
		...(name !== null && phone !== null && { receiver: { name, phone } }),
		substitution: cart.substitution,
		eta: eta && slotInText(eta),
		canPickup: shop?.isPickup ?? false,
		...(shop?.isPickup && { pickupAddress: nameIn(shop.address, language) }),
	};
}

type Seen = {
	shop: ShopRecord | null;
	point: Point;
	language: Language;
	notices: Notice[];
	promoted: PromotedBill;
	now: Date;
	methods: readonly PaymentMethod[];
};

/** Whether its promotions leave nothing of the delivery fee to pay. */
function isDeliveryPaid({ bill, offer, coupon }: PromotedBill): boolean {
	return [offer, coupon].some((one) => one?.applies && isOffDelivery(one.promotion.rule) && one.discountPaise >= bill.deliveryFee);
}

/** The whole cart, as every cart call answers it. The two counts are of lines, not of units. */
export function cartView(cart: CartRow, { shop, point, language, notices, promoted, now, methods }: Seen): Cart {
	const { lines } = cart;
	const freeAbove = shop?.freeAbovePaise ?? null;
	return {
		cartId: cart.id,
		store: shop && { id: shop.id, name: nameIn(shop.names, language) },
		cartProducts: shop ? lines.map((line) => cartLine(line, shop, point, language)) : [],
		cartCustomProducts: cart.customs,
		cartProductsCount: lines.length,
		cartCustomProductsCount: cart.customs.length,
		coupon: couponOn(storedPromotion(promoted.coupon), language),
		offer: offerOn(storedPromotion(promoted.offer), language),
		...(isDeliveryPaid(promoted) && { isDeliveryPaid: true as const }),
		delivery: deliveryOf(cart, { shop, language, now }),
		payment: { method: cart.payment_method, methods: [...methods] },
		...(lines.some(isPrescribed) && { prescription: cart.prescription_id ? ('SENT' as const) : ('MISSING' as const) }),
		bill: billInRupees(promoted.bill),
		notices,
		minOrder: rupeesFromPaise(shop?.minOrderPaise ?? 0),
		freeDeliveryAbove: freeAbove === null ? null : rupeesFromPaise(freeAbove),
	};
}
