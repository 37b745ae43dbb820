import * as z from 'zod/mini';
import { GIVEN_PRODUCTS_MAX } from '#lib/contract/cart-limits.ts';
import { ProductCard } from '#lib/contract/catalogue.ts';
import { freeText, Id, Location, nameText, queryFlag, Rupees, RupeesGiven, Time } from '#lib/contract/common.ts';
import { CustomGiven, CustomLine } from '#lib/contract/custom-product.ts';
import { AppliedCoupon, AppliedOffer } from '#lib/contract/promotion.ts';
import { TIP_MAX_RUPEES } from '#lib/payment/tip.ts';

export const Notice = z.object({ code: z.string(), display_text: z.string(), retailerProductId: z.optional(Id) });
export const Bill = z.object({
	mrpTotal: Rupees,
	itemTotal: Rupees,
	itemDiscount: Rupees,
	offerDiscount: Rupees,
	couponDiscount: Rupees,
	deliveryFee: Rupees,
	platformFee: Rupees,
	tip: Rupees,
	tax: Rupees,
	toPay: Rupees,
	saved: Rupees,
});
export const Slot = z.object({ start: Time, end: Time });
const DeliveryWay = z.enum(['DELIVERY', 'PICKUP']);
/** What the shop does when something is out of stock: calls, sends something similar at the same or a lower price, or leaves it out. */
export const Substitution = z.enum(['CALL_ME', 'SIMILAR', 'LEAVE_OUT']);
/** Who receives the order; the phone as E.164. */
export const Receiver = z.object({ name: z.string(), phone: z.string() });
export const Delivery = z.object({
	type: DeliveryWay,
	locationId: z.nullable(Id),
	slot: z.nullable(Slot),
	instructions: z.string(),
	/** Absent until it is given; the order then goes to the customer. */
	receiver: z.optional(Receiver),
	substitution: Substitution,
	/** When it would come if it were ordered now; the later end is what the shop promises. Null while it cannot. */
	eta: z.nullable(Slot),
	/** Whether the cart's shop offers collection. */
	canPickup: z.boolean(),
	/** The shop's address, where it is collected; absent where the shop offers no collection. */
	pickupAddress: z.optional(z.string()),
});
export const PaymentMethod = z.enum(['COD', 'UPI', 'ONLINE']);
export const CartLine = z.object({
	retailerProductId: Id,
	quantity: z.int(),
	product: ProductCard,
	lineTotal: Rupees,
	/** Null: as for the whole order. */
	substitution: z.nullable(Substitution),
});

/** The whole cart, which every cart call answers. */
export const Cart = z.object({
	cartId: Id,
	store: z.nullable(z.object({ id: Id, name: z.string() })),
	cartProducts: z.array(CartLine),
	cartCustomProducts: z.array(CustomLine),
	cartProductsCount: z.int(),
	cartCustomProductsCount: z.int(),
	coupon: z.nullable(AppliedCoupon),
	offer: z.nullable(AppliedOffer),
	/** True where the coupon or the offer takes off the whole delivery fee. */
	isDeliveryPaid: z.optional(z.literal(true)),
	delivery: Delivery,
	/** `methods`: those that can be chosen now. */
	payment: z.object({ method: PaymentMethod, methods: z.array(PaymentMethod) }),
	/** Where something is sold only to whom a doctor has prescribed it: whether a picture of the prescription was sent. */
	prescription: z.optional(z.enum(['MISSING', 'SENT'])),
	bill: Bill,
	notices: z.array(Notice),
	/** What the shop asks for, so that the page can say how much is missing. */
	minOrder: Rupees,
	freeDeliveryAbove: z.nullable(Rupees),
});

/** The place counts for the delivery fee until an address is chosen. */
const cartId = { cartId: Id, ...Location };
const Quantity = z.int().check(z.minimum(0), z.maximum(100_000));
/** Whether the call comes from the checkout; it may stand in body or query, as a boolean or its word. */
const isCheckout = queryFlag;
export const CartGet = z.object({ ...Location });
export const CartOnly = z.object(cartId);
/** A picture up to 5 MB; the schema only says that it is a file, so that a larger one is told as such. */
export const PrescriptionSent = z.object({ ...cartId, file: z.file() });
export const CartAdd = z.object({ ...cartId, retailerProductId: Id, quantity: Quantity.check(z.minimum(1)), isCheckout });
export const CartUpdate = z.object({ ...cartId, retailerProductId: Id, quantity: Quantity, isCheckout });
export const CartDelete = z.object({ ...cartId, retailerProductId: Id, isCheckout });
export const GivenProducts = z
	.array(z.object({ retailerProductId: Id, quantity: Quantity.check(z.minimum(1)) }))
	.check(z.maxLength(GIVEN_PRODUCTS_MAX));
export const CartBulkAdd = z.object({
	...cartId,
	products: GivenProducts,
	customProducts: z.optional(z.array(CustomGiven).check(z.maxLength(50))),
});
const RECEIVER_MAX_CHARS = 80;
export const DeliveryUpdate = z.object({
	...cartId,
	type: z.optional(DeliveryWay),
	locationId: z.optional(z.nullable(Id)),
	/** An empty text takes it away, as null does: clients leave nulls out (§5). So with the receiver. */
	slot: z.optional(z.nullable(z.union([z.literal(''), Slot]))),
	instructions: z.optional(freeText(300)),
	receiver: z.optional(
		z.nullable(
			z.union([
				z.literal(''),
				z.object({ name: nameText(RECEIVER_MAX_CHARS).check(z.minLength(1)), phone: z.string().check(z.minLength(1), z.maxLength(20)) }),
			]),
		),
	),
	substitution: z.optional(Substitution),
	/** Only for these lines; null: as for the whole order. */
	lineSubstitutions: z.optional(
		z.array(z.object({ retailerProductId: Id, substitution: z.nullable(Substitution) })).check(z.maxLength(200)),
	),
	tip: z.optional(RupeesGiven.check(z.minimum(0), z.maximum(TIP_MAX_RUPEES))),
});
export const SlotsInput = z.object({ storeId: Id, ...Location });
/** The delivery times of a shop. */
export const SlotList = z.object({ slots: z.array(z.extend(Slot, { available: z.boolean() })) });
export const PaymentUpdate = z.object({ ...cartId, method: PaymentMethod });

export type Cart = z.output<typeof Cart>;
export type Bill = z.output<typeof Bill>;
export type Notice = z.output<typeof Notice>;
export type CartLine = z.output<typeof CartLine>;
export type Delivery = z.output<typeof Delivery>;
export type Receiver = z.output<typeof Receiver>;
export type Substitution = z.output<typeof Substitution>;
export type SlotList = z.output<typeof SlotList>;
export type PaymentMethod = z.output<typeof PaymentMethod>;
