import * as z from 'zod/mini';
import { Help, Rating } from '#lib/contract/after-order.ts';
import { CANCEL_REASONS } from '#lib/contract/cancel-reasons.ts';
import { Bill, Delivery, Receiver, Slot, Substitution } from '#lib/contract/cart.ts';
import { Id, query, Rupees, RupeesGiven, Time } from '#lib/contract/common.ts';
import { CustomLine } from '#lib/contract/custom-product.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { OrderPayment } from '#lib/contract/payment.ts';
import { AppliedCoupon, AppliedOffer } from '#lib/contract/promotion.ts';
import { STAGES } from '#lib/contract/stages.ts';

export const Stage = z.enum(STAGES);
export type Stage = z.output<typeof Stage>;

/** Who made a move: `SHOP` by a key of its own, `SYSTEM` the store itself when a time had run out, `PAYMENT` money that came. */
export const Actor = z.enum(['CUSTOMER', 'SHOP', 'ASSOCIATION', 'SYSTEM', 'PAYMENT']);
export type Actor = z.output<typeof Actor>;

export const OrderLine = z.object({
	retailerProductId: Id,
	libraryProductId: Id,
	name: z.string(),
	image: z.string(),
	measurementDisplayText: z.string(),
	quantity: z.int(),
	mrp: Rupees,
	sellingPrice: Rupees,
	/** What loose goods weighed: `lineTotal` goes by that then. */
	grams: z.optional(z.int()),
	lineTotal: Rupees,
	/** What the shop does when it is out of stock; null: as for the whole order. */
	substitution: z.nullable(Substitution),
});
/** A line in the customer's own words. `price` is for all of it, and null until the shop has stated it; the bill is without it until then. */
export const OrderCustomLine = z.extend(CustomLine, { price: z.nullable(Rupees) });
/**
 * One line that the shop would change: as it was and as proposed (null: left out). `id` drops it. A line in the customer's own words stands in the
 * other pair. `atZero`: when the time runs out, the change stands (a replacement only where the customer has asked for something similar, and it
 * costs no more), the line stays as it was, or it is left out.
 */
export const ProposedChange = z.object({
	id: Id,
	kind: z.enum(['QUANTITY', 'WEIGHED', 'REPLACED', 'LEFT_OUT', 'PRICED', 'NOT_FOUND']),
	was: z.nullable(OrderLine),
	now: z.nullable(OrderLine),
	customWas: z.nullable(OrderCustomLine),
	customNow: z.nullable(OrderCustomLine),
	/** Of the line, in rupees; below 0 when cheaper. */
	difference: Rupees,
	atZero: z.enum(['STANDS', 'STAYS', 'LEFT_OUT']),
});
/** How much a promotion takes off, in paise. */
const Rule = z.discriminatedUnion('code', [
	z.object({ code: z.literal('PERCENT'), percent: z.number(), maxPaise: z.nullable(z.int()) }),
	z.object({ code: z.literal('FLAT'), amountPaise: z.int() }),
	z.object({ code: z.literal('FREE_DELIVERY') }),
	z.object({ code: z.literal('BUY_GET'), buy: z.int(), get: z.int(), libraryProductId: Id, names: z.object({ en: z.string() }) }),
]);
/** By what a changed order is billed, in paise: so the page knows the sum for whatever its customer leaves out. */
const Terms = z.object({
	fees: z.object({
		deliveryFeePaise: z.nullable(z.int()),
		freeAbovePaise: z.nullable(z.int()),
		feeByTotal: z.readonly(z.array(z.object({ fromPaise: z.int(), feePaise: z.int() }))),
		platformFeePaise: z.int(),
	}),
	coupon: z.nullable(Rule),
	offer: z.nullable(Rule),
});
/**
 * What the shop would change, until the customer answers or `approveBy` is past. The three sums are what is to pay: as agreed, with a yes
 * to all, and without an answer.
 */
export const Modification = z.object({
	changes: z.array(ProposedChange),
	approveBy: Time,
	agreed: Rupees,
	accepted: Rupees,
	atZero: Rupees,
	terms: Terms,
});
export const OrderCard = z.object({
	id: Id,
	code: z.string(),
	store: z.object({ id: Id, name: z.string(), image: z.string(), url: z.string() }),
	stage: Stage,
	deliveryType: z.enum(['DELIVERY', 'PICKUP']),
	itemCount: z.int(),
	toPay: Rupees,
	placedAt: Time,
	eta: z.nullable(Time),
	canRate: z.boolean(),
	images: z.array(z.string()),
});
/** `reason`: in the shop’s own words, when it could not take the order. `by` is missing in old orders. */
export const ReachedStage = z.object({ stage: Stage, at: Time, by: z.optional(Actor), reason: z.optional(z.string()) });
export const Order = z.object({
	id: Id,
	code: z.string(),
	/** `phone`: null where the shop has stated none. `directionsUrl`: the way to the shop's `address`, from the customer's when there is one. */
	store: z.extend(OrderCard.shape.store, { phone: z.nullable(z.string()), address: z.string(), directionsUrl: z.string() }),
	stage: Stage,
	stages: z.array(ReachedStage),
	lines: z.array(OrderLine),
	customLines: z.array(OrderCustomLine),
	modification: z.nullable(Modification),
	coupon: z.nullable(AppliedCoupon),
	offer: z.nullable(AppliedOffer),
	bill: Bill,
	address: z.nullable(
		z.object({
			addressText: z.string(),
			addressType: z.string(),
			landmark: z.string(),
			pinCode: z.string(),
			location: z.object({ lat: z.number(), lng: z.number() }),
		}),
	),
	/** Whether a picture of a prescription is kept with it. */
	hasPrescription: z.optional(z.boolean()),
	delivery: z.object({
		type: Delivery.shape.type,
		slot: z.nullable(Slot),
		/** The notes for the door that the customer picked, in the language of the call, and their own words as typed. */
		instructions: z.string(),
		receiver: z.nullable(Receiver),
		substitution: Substitution,
	}),
	payment: OrderPayment,
	/** What the customer said was wrong, and what the shop answered. */
	help: z.array(Help),
	rating: z.nullable(Rating),
	/** The number of its invoice; null before the delivery. */
	invoiceNumber: z.nullable(z.string()),
	/** The minutes that packing and the way usually take, for an order that comes as soon as possible. */
	pace: z.object({ packMin: z.int(), rideMin: z.int() }),
	/** Until when the link to its progress is good; null when there is none. */
	sharedUntil: z.nullable(Time),
	/** The numbers of the credit notes for what was given back after the invoice. */
	creditNotes: z.array(z.string()),
	canCancel: z.boolean(),
	canRate: z.boolean(),
	canApprove: z.boolean(),
	eta: z.nullable(Time),
	placedAt: Time,
});

/** `expectedEta`: the end of the cart's ETA as the shopper read it; an order that is placed soon after keeps to it. */
export const PlaceOrderInput = z.object({ cartId: Id, expectedToPay: RupeesGiven.check(z.minimum(0)), expectedEta: z.optional(Time) });
export const OrderId = z.object({ id: Id });
/** Null for who has ordered for nobody else yet. */
export const LastReceiverReply = z.object({ receiver: z.nullable(Receiver) });
export const CancelInput = z.object({ id: Id, reason: z.optional(z.enum(CANCEL_REASONS)) });
/** Lines to leave out, by the ids of what was proposed; none: yes to all. `approveBy`: of the proposal that was read; a later one is not meant. */
export const ApproveInput = z.object({ id: Id, drop: z.optional(z.array(Id).check(z.maxLength(200))), approveBy: z.optional(Time) });
/** `key`: the order that was placed with this Idempotency-Key, if there is one. */
export const OrdersInput = z.object({ ...PageInput, stage: query(Stage), key: query(z.string().check(z.maxLength(64))) });
export const OrdersReply = z.object({ orders: z.array(OrderCard), nextCursor: NextCursor });
export const ActiveOrders = z.object({ activeOrders: z.array(z.object({ category: z.string(), orders: z.array(OrderCard) })) });

export type Order = z.output<typeof Order>;
export type OrderCard = z.output<typeof OrderCard>;
export type OrderLine = z.output<typeof OrderLine>;
export type Modification = z.output<typeof Modification>;
export type ProposedChange = z.output<typeof ProposedChange>;
