import * as z from 'zod/mini';
import { PaymentMethod } from '#lib/contract/cart.ts';
import { freeText, Id, Rupees, RupeesGiven, Time } from '#lib/contract/common.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { PAYMENT_STATUSES } from '#lib/payment/status.ts';

/**
 * The payment of an order. `due` is still to pay; `owed` has to go back to the customer, `toGiveBack` of it by the shop itself, since no gateway
 * does; `throughGateway`: what a gateway has brought and was not asked to give back. `payBy`: so long an order waits that is not paid yet.
 */
export const OrderPayment = z.object({
	method: PaymentMethod,
	status: z.enum(PAYMENT_STATUSES),
	due: Rupees,
	paid: Rupees,
	refunded: Rupees,
	owed: Rupees,
	toGiveBack: Rupees,
	throughGateway: Rupees,
	payBy: z.nullable(Time),
	/** Whether money came after the order had ended. */
	cameLate: z.boolean(),
	/** Whether `payment/{orderId}/start` can be called now. */
	canStart: z.boolean(),
	/** The ways in which what is due can be paid. */
	methods: z.array(PaymentMethod),
});

/**
 * The payment of an order as its shop sees it. `attempts`: what the customer was shown to pay by UPI and the shop has not booked, the latest
 * first, or else what is to be paid so; each once, by `paid`. A refund takes `throughGateway` first, and what is more the shop gives back.
 */
export const PartnerPayment = z.extend(OrderPayment, { attempts: z.array(z.object({ id: Id, amount: Rupees })) });

/** Without `method` as the order says; with another one it is paid in that way from now on. */
export const PaymentStart = z.object({ orderId: Id, method: z.optional(PaymentMethod) });
export const StartedPayment = z.object({
	orderId: Id,
	method: PaymentMethod,
	amount: Rupees,
	status: z.enum(PAYMENT_STATUSES),
	/** `link` opens a UPI app; `qr` is its QR code with a margin, row by row, `1` for each dark square. */
	upi: z.nullable(z.object({ link: z.string(), upiId: z.string(), name: z.string(), reference: z.string(), qr: z.array(z.string()) })),
	/** A form that the browser sends by POST to the provider's page, from which it comes back to the order's page by `payment/callback`. */
	checkout: z.nullable(z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })),
	payBy: z.nullable(Time),
});
export const PaymentCheck = z.object({ orderId: Id });
/** Where the order's page is; the provider's own fields are in the body. */
export const PaymentCallback = z.object({
	provider: z.string().check(z.maxLength(40)),
	orderId: Id,
	language: z.optional(z.enum(LANGUAGES.map(({ slug }) => slug))),
});
export const PaymentWebhook = z.object({ provider: z.string().check(z.maxLength(40)) });
/**
 * `attempt`: which of the order's `payment.attempts` came. Without it, it is the last that the customer was shown.
 * `cash`: all that was due came in cash, at the door or after the delivery. Nothing of it came by UPI.
 */
export const MoneyCame = z.object({ id: Id, attempt: z.optional(Id), cash: z.optional(z.boolean()) });
/**
 * Without `amount`: all that the customer is owed. `key` names one refund, so that one that is sent twice gives back once. `expectedOwed`: what is
 * owed, as the caller has read it; when it is another sum now, nothing is given back (409).
 */
export const RefundInput = z.object({
	id: Id,
	amount: z.optional(RupeesGiven.check(z.minimum(0.01), z.maximum(1_000_000))),
	key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
	expectedOwed: z.optional(RupeesGiven.check(z.minimum(0.01), z.maximum(1_000_000))),
	reason: z.optional(freeText(300)),
});

export type StartedPayment = z.output<typeof StartedPayment>;
export type OrderPayment = z.output<typeof OrderPayment>;
export type PartnerPayment = z.output<typeof PartnerPayment>;
