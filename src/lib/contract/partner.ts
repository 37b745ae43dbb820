import * as z from 'zod/mini';
import { ProductCard, Shop } from '#lib/contract/catalogue.ts';
import { freeText, Id, nameText, query, queryFlag, Rupees, RupeesGiven, Time } from '#lib/contract/common.ts';
import { FeesByBandGiven } from '#lib/contract/fees.ts';
import { isFraction } from '#lib/contract/gst-rates.ts';
import { Actor, Order, OrderLine, ReachedStage, Stage } from '#lib/contract/order.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { PartnerPayment } from '#lib/contract/payment.ts';
import { AREA_CORNERS } from '#lib/contract/shop-area.ts';
import { SHOP_ABOUT_CHARS, STOCK_MOST } from '#lib/contract/shop-limits.ts';
import { formed } from '#lib/contract/written-forms.ts';
import { isLanguage } from '#lib/languages.ts';

const Units = z.int().check(z.minimum(0), z.maximum(100_000));
/**
 * The whole order as it shall be: a line that is not named is left out. `replaces` names the line that another product stands for, `grams` what
 * loose goods weighed; null: they were not weighed after all. Without `customLines` those stay as they are.
 */
export const OrderModify = z.object({
	id: Id,
	lines: z
		.array(
			z.object({
				retailerProductId: Id,
				quantity: Units,
				replaces: z.optional(Id),
				grams: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
			}),
		)
		.check(z.maxLength(200)),
	customLines: z.optional(
		z.array(z.object({ id: Id, price: RupeesGiven.check(z.minimum(0.01), z.maximum(1_000_000)) })).check(z.maxLength(50)),
	),
});
/** `restock`: whether what came back can be sold again. */
export const OrderReturn = z.object({ id: Id, restock: z.boolean(), reason: freeText(300).check(z.minLength(1)) });
/** `minutes`: in so many it is at the door, or ready; without, as was promised. An order for a delivery time keeps that. */
export const OrderAccept = z.object({ id: Id, minutes: z.optional(z.int().check(z.minimum(5), z.maximum(300))) });
/** `isOut`: the shop has not got what was ordered, so that packs of which it sells none any more do not go back into its stock. */
export const OrderReject = z.object({ id: Id, reason: freeText(300).check(z.minLength(1)), isOut: z.optional(z.boolean()) });
/** An order as the shop sees it: with who receives it, the way there, and the key or the person of each move. */
export const PartnerOrder = z.extend(Order, {
	/**
	 * `packGrams`: the grams in one pack; null where the pack is not in grams. `isByWeight`: it is sold loose, so it may be weighed.
	 * `isPrescribed`: it needs the order's prescription.
	 */
	lines: z.array(
		z.extend(OrderLine, { isByWeight: z.boolean(), packGrams: z.nullable(z.number()), isPrescribed: z.optional(z.boolean()) }),
	),
	payment: PartnerPayment,
	receiver: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
	/** The way to the address; null for collection. */
	directionsUrl: z.nullable(z.string()),
	/** Whether somebody of the shop has looked at it since it last moved by somebody else. */
	isSeen: z.boolean(),
	/** When the shop was reminded that it has not answered; null while it was not. */
	remindedAt: z.nullable(Time),
	/** `seq`: its number among the stages of the order. */
	stages: z.array(z.extend(ReachedStage, { seq: z.int(), keyId: z.optional(z.string()), personId: z.optional(z.string()) })),
});
/** `seq`: the number of the last stage that was on the screen; without it, all that there is was looked at. */
export const OrderSeen = z.object({ id: Id, seq: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))) });
/**
 * `isUnderWay`: only those that still move. `isMoneyOpen`: only those that have ended and whose money the shop has to see to: it has to give some
 * back, less was paid than is due, or the customer has begun to pay by UPI in the last two days, which nobody has booked.
 * `isUnseen`: only those that others have cancelled in the last 24 hours, and at which nobody of the shop has looked since.
 * `isHelpOpen`: only those whose customer has said that something is wrong, and has no answer yet.
 * `isOwn`: only those of the shops at which one works, for the association's people too.
 */
export const PartnerOrdersInput = z.object({
	...PageInput,
	storeId: query(Id),
	stage: query(Stage),
	isUnderWay: queryFlag,
	isMoneyOpen: queryFlag,
	isUnseen: queryFlag,
	isHelpOpen: queryFlag,
	isOwn: queryFlag,
});
export const PartnerEventsInput = z.object({ storeId: query(Id) });
export const PartnerOrderList = z.object({ orders: z.array(PartnerOrder), nextCursor: NextCursor });
const StockGiven = z.int().check(z.minimum(0), z.maximum(STOCK_MOST));
const given = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
/**
 * `stock`: what was counted just now. With `stockWas`, the stock that the change starts from, their difference is applied to the stock as it is now,
 * down to 0 at least, so that what was sold meanwhile stays sold. `hsn`, `taxRate`: how this shop sells it, for its invoices; null: as the product
 * has it. `taxRate`: the GST in the price, in percent; a fraction of one, such as 0.05, is refused.
 */
export const PartnerProduct = z.object({
	retailerProductId: Id,
	sellingPrice: z.optional(RupeesGiven.check(z.minimum(0.01), z.maximum(1_000_000))),
	mrp: z.optional(RupeesGiven.check(z.minimum(-1), z.maximum(1_000_000))),
	stock: z.optional(StockGiven),
	stockWas: z.optional(StockGiven),
	inStock: z.optional(z.boolean()),
	hsn: given(formed('HSN_FORM')),
	taxRate: given(
		z.number().check(
			z.minimum(0),
			z.maximum(100),
			z.multipleOf(0.01),
			z.refine((percent) => !isFraction(percent)),
		),
	),
});
/** The product's card, its stock, and what stands on invoices: its HSN code, and the GST rate in its price, in percent. */
export const PartnerProductReply = z.extend(ProductCard, { stock: z.int(), hsn: z.nullable(z.string()), taxRate: z.nullable(z.number()) });
const SlotCapacity = z.int().check(z.minimum(0), z.maximum(10_000));
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));
const SlotRules = z.array(
	z.object({
		days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
		from: Clock,
		to: Clock,
		capacity: SlotCapacity,
	}),
);
const Minimum = RupeesGiven.check(z.minimum(0), z.maximum(100_000));
const namesOf = <S extends z.ZodMiniType<string>>(text: S) => {
	const other = z.optional(text);
	return z.object({ en: text, hi: other, mr: other, gu: other, kn: other, te: other });
};
/** The corners of the area that a shop delivers to, in order; the last is joined to the first. */
const Area = z.array(
	z.object({ lat: z.number().check(z.minimum(-90), z.maximum(90)), lng: z.number().check(z.minimum(-180), z.maximum(180)) }),
);
/**
 * What its pages say of a shop. `hours`: all openings of a week, 0 is Sunday; one that closes at or before it opens goes on to the next day.
 * `radiusKm` ends the `area`; as long as there is an `area`, it alone says where the shop delivers. `offers`: what it has on offer, `about`: what it
 * tells of itself, in words. Empty words in a language are none. `deliveryFee`: to places farther away than any of `feeByDistance`; a larger cart
 * pays at most what `feeByTotal` says, and nothing from `freeDeliveryAbove` on.
 */
const ShopSays = {
	names: z.optional(namesOf(nameText(80))),
	offers: given(namesOf(nameText(160))),
	about: given(namesOf(nameText(SHOP_ABOUT_CHARS))),
	address: z.optional(freeText(200)),
	hours: z.optional(
		z.array(z.object({ weekday: z.int().check(z.minimum(0), z.maximum(6)), opens: Clock, closes: Clock })).check(z.maxLength(28)),
	),
	minOrder: z.optional(Minimum),
	deliveryFee: given(Minimum),
	freeDeliveryAbove: given(Minimum),
	...FeesByBandGiven,
	etaMinutes: z.optional(z.int().check(z.minimum(5), z.maximum(240))),
	radiusKm: z.optional(z.number().check(z.minimum(0.1), z.maximum(50))),
	area: z.optional(Area.check(z.minLength(AREA_CORNERS.least), z.maxLength(AREA_CORNERS.most))),
};

/** A day in India. */
const Day = z.iso.date();
/**
 * What a shop says of itself for its orders; null takes a value away. `isOpen`: false shuts it until it is opened again; true opens it at its
 * hours, and today if it was closed for a time or a holiday. `closedUntil`: closed until then, at most 60 days from now. `rush`: so many minutes
 * more on every promise until then, at most a day from now. `holidays`: the days on which it is closed, within a year; those that are over are left
 * out. `autoAccept`: its orders are accepted by themselves, there in so many minutes or (null) as was promised. `phone`: its owner's number, by
 * which customers reach the shop and new orders are told. `cancelAfterMinutes`: after so long an order without an answer is cancelled.
 * `slotMinutes`, `slotCapacity`: how long a delivery time is, and for how many orders each has room; `slotRules`: the room of those that begin on
 * some days (0 is Sunday) from one time to another, of which the first that fits counts; `slots`: the room of single ones by their beginning, null
 * as the others.
 */
export const PartnerShop = z.object({
	storeId: Id,
	isOpen: z.optional(z.boolean()),
	closedUntil: given(Time),
	rush: given(z.object({ minutes: z.int().check(z.minimum(5), z.maximum(120)), until: Time })),
	holidays: z.optional(z.array(Day).check(z.maxLength(60))),
	autoAccept: given(z.object({ minutes: z.nullable(z.int().check(z.minimum(5), z.maximum(300))) })),
	isPickup: z.optional(z.boolean()),
	phone: given(z.string().check(z.maxLength(20))),
	upiId: given(formed('UPI_ID_FORM')),
	gstin: given(formed('GSTIN_FORM')),
	fssai: given(formed('FSSAI_FORM')),
	cancelAfterMinutes: given(z.int().check(z.minimum(5), z.maximum(1_440))),
	language: z.optional(z.string().check(z.refine(isLanguage))),
	slotMinutes: z.optional(z.int().check(z.minimum(30), z.maximum(180))),
	slotCapacity: z.optional(SlotCapacity),
	slotRules: z.optional(
		SlotRules.check(
			z.maxLength(20),
			z.refine((rules) => rules.every(({ from, to }) => from < to)),
		),
	),
	...ShopSays,
	slots: z.optional(z.array(z.object({ start: Time, capacity: z.nullable(SlotCapacity) })).check(z.maxLength(100))),
});
export const PartnerShopInput = z.object({ storeId: Id });
/** `deliveryFee`: of the farthest places, whatever place is asked for. */
export const PartnerShopReply = z.extend(Shop, {
	phone: z.nullable(z.string()),
	upiId: z.nullable(z.string()),
	gstin: z.nullable(z.string()),
	fssai: z.nullable(z.string()),
	cancelAfterMinutes: z.nullable(z.int()),
	language: z.string(),
	slotMinutes: z.int(),
	slotCapacity: z.int(),
	slotRules: SlotRules,
	names: z.record(z.string(), z.string()),
	offers: z.nullable(z.record(z.string(), z.string())),
	about: z.nullable(z.record(z.string(), z.string())),
	etaMinutes: z.int(),
	radiusKm: z.number(),
	area: z.nullable(Area),
	/** The store's clock: what the counter says and asks for is by it, because phones' clocks are often wrong. */
	now: Time,
	isShut: z.boolean(),
	/** By the association, until it is let back: closed, whatever its people say. */
	isSuspended: z.boolean(),
	closedUntil: z.nullable(Time),
	rush: z.nullable(z.object({ minutes: z.int(), until: Time })),
	holidays: z.array(z.string()),
	autoAccept: z.nullable(z.object({ minutes: z.nullable(z.int()) })),
});
const Changed = <S extends z.ZodMiniType>(schema: S) => z.optional(z.object({ was: schema, now: schema }));
export const PartnerChangesInput = z.object({ ...PageInput, storeId: query(Id) });
/** Who changed a price or a stock; IMPORT: a file that the operator has imported. */
export const ChangeActor = z.enum([...Actor.options, 'IMPORT']);
/**
 * Changes of prices and stocks, newest first: by hand, by import, and what orders took and gave back, with `orderId` and `reason`. What did not
 * change is left out; `mrp` is −1 without one. `WRITTEN_OFF`: what an order had taken is not there to be sold again, so no stock changes.
 */
export const PartnerChanges = z.object({
	changes: z.array(
		z.object({
			id: Id,
			storeId: Id,
			retailerProductId: Id,
			name: z.string(),
			at: Time,
			by: ChangeActor,
			keyId: z.optional(z.string()),
			personId: z.optional(z.string()),
			orderId: z.optional(Id),
			reason: z.optional(z.enum(['ORDERED', 'CANCELLED', 'MODIFIED', 'RETURNED', 'WRITTEN_OFF'])),
			sellingPrice: Changed(Rupees),
			mrp: Changed(Rupees),
			stock: Changed(z.int()),
		}),
	),
	nextCursor: NextCursor,
});

export type ChangeActor = z.output<typeof ChangeActor>;
export type PartnerProductReply = z.output<typeof PartnerProductReply>;
export type PartnerOrder = z.output<typeof PartnerOrder>;
export type PartnerChanges = z.output<typeof PartnerChanges>;
export type PartnerShopReply = z.output<typeof PartnerShopReply>;
