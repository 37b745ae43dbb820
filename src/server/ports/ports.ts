import type { ListFilters } from '#lib/catalogue/list-filters.ts';
import type { ReverseGeocode } from '#lib/contract/place.ts';
import type { SearchResults, Suggestion } from '#lib/contract/search.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { Result } from '#lib/result.ts';
import type { App } from '#server/ports/app.ts';

/** Outside services, each behind a port with one default that needs nothing installed. */

export type Clock = { now(): Date };

export type Message = {
	at: string;
	channel: 'sms';
	/** E.164. */
	to: string;
	/** The template's id, and the values in its text. */
	template: string;
	params: Record<string, string | number>;
	language: Language;
	/** The whole text, in that language. */
	body: string;
	otp?: string;
};
/** Why a message can never be sent: the provider has no template for it, or takes no such number, or not these values. */
export type Unsendable = 'NO_TEMPLATE' | 'NUMBER_REFUSED' | 'TEXT_REFUSED';
/** A message that was taken, with its id at the provider where it gives one, or one that never will be. */
export type Sent = { id: string | null } | { unsendable: Unsendable };
/** What became of a message, as the provider tells it later. `reason` is in its words. */
export type MessageReport = { id: string; status: 'DELIVERED' | 'FAILED'; reason: string | null };
export type MessageSender = {
	/** Throws when the message was not taken and may be tried again. */
	send(message: Message): Promise<Sent>;
	/** How the provider tells what became of messages; `null` where none does, or the settings want none. */
	reports: {
		/** As the provider stands in the path of its callbacks. */
		name: string;
		verify: VerifyWebhook;
		/** What a verified callback tells. Refuses with INPUT_INVALID what cannot be read. */
		read(body: Uint8Array): Result<MessageReport[]>;
		/** What the provider sends once to see that the path is ours; `null` for one that asks nothing. */
		token: string | null;
	} | null;
};

/** A browser as its push service knows it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
/** Tells browsers through their push services. */
export type Push = {
	/** By which browsers know that it is this store that sends; base64url. */
	publicKey: string;
	/** Whether an address is one that the store sends to. */
	takes(endpoint: string): boolean;
	/** Answers `gone` for a browser that its service does not know any more; throws when the service did not take the text. */
	send(target: PushTarget, text: string): Promise<'sent' | 'gone'>;
};

/** What a provider tells of a payment. `AUTHORIZED`: the bank has agreed to it, and it may yet come or fail. The sum is in paise. */
export type PaymentNews = { kind: 'PAID' | 'FAILED' | 'AUTHORIZED'; providerOrderId: string; paymentId: string; amountPaise: number };
/**
 * Something has become of a refund. `refundId` is our id; null where the refund was made on the provider's own pages. `providerRefundId` is the
 * provider's. What became of one of ours, the provider says when it is asked. `isGone`: the money has gone back. The sum is in paise. `payment` is
 * what came by the payment that it is of, whose own news may be late; null where nothing came, or the provider does not say.
 */
export type RefundNews = {
	kind: 'REFUND';
	refundId: string | null;
	providerRefundId: string;
	paymentId: string;
	amountPaise: number;
	isGone: boolean;
	payment: PaymentNews | null;
};
export type GatewayEvent = PaymentNews | RefundNews;

/** A provider of payments; its calls throw when it does not answer as it should. */
export type Gateway = {
	/** As it stands in the path of its webhooks, and in the books. */
	name: string;
	/** Makes the provider's order and answers its id there; one that it has already for this order and sum, whose answer was lost, is that one. */
	open(order: { orderId: string; code: string; amountPaise: number }): Promise<string>;
	/** The form by which the customer's browser comes to the provider's own page, to pay an order that was made. */
	checkout(order: { providerOrderId: string; code: string; amountPaise: number; name: string; callbackUrl: string; cancelUrl: string }): {
		url: string;
		fields: Record<string, string>;
	};
	/** Whether the form with which the provider sends that browser back to `callbackUrl` says, signed, that it has paid. */
	saysPaid(body: Uint8Array): boolean;
	/** What became of the payments of the provider's order, as the provider says when it is asked. */
	paymentsOf(providerOrderId: string): Promise<PaymentNews[]>;
	/**
	 * Gives money back, and answers how many paise of it have gone under this `id`: null while the provider still works on it, or when it could not.
	 * The same `id` again gives nothing more, but for one that could not go: that is tried once more. Nothing is given, and null answered, while
	 * other refunds that have gone, or may yet go, leave less of the payment. Of 0 paise nothing is given: it only asks.
	 */
	refund(refund: { id: string; paymentId: string; amountPaise: number }): Promise<number | null>;
	/** All that the provider says of the refunds of a payment, whoever made them. */
	refundsOf(paymentId: string): Promise<RefundNews[]>;
	/** How the refund with this `id` stands, without trying it: `NONE` when the provider has not taken it, or could not do it; else its paise. */
	refundState(refund: { id: string; paymentId: string }): Promise<{ state: 'GONE' | 'UNDER_WAY' | 'NONE'; paise: number }>;
	verify: VerifyWebhook;
	/** What a verified webhook says; null when it is about nothing that matters. Refuses with INPUT_INVALID what cannot be read. */
	read(body: Uint8Array): Result<GatewayEvent | null>;
};

export type Payments = {
	gateway: Gateway | null;
	/** The methods a shopper may choose now at a shop; what needs the shop's own address is missing when there is none. */
	methods(shop: { upiId: string | null } | null): readonly ('COD' | 'UPI' | 'ONLINE')[];
};

/** Whether a provider signed these bytes, as they came: `ok`, or UNAUTHENTICATED. Nothing of the body has been read before. */
export type VerifyWebhook = (body: Uint8Array, headers: Headers) => Promise<Result<null>>;

export type Geocoder = { reverse(point: Point, language: Language): Promise<ReverseGeocode | null> };

export type ObjectStorage = {
	put(key: string, bytes: Uint8Array): Promise<void>;
	get(key: string): Promise<Uint8Array | null>;
	/** Removes an object; one that is not there is no failure. */
	remove(key: string): Promise<void>;
};

/** Typed text and where it is asked for. */
export type SearchAsked = { text: string; point: Point; language: Language };
/** The same with the choices and the page of a list; `limit`: how many products at most. */
export type SearchQuery = Omit<ListFilters, 'offers' | 'inStock'> & {
	q: string;
	point: Point;
	language: Language;
	secondary?: string | undefined;
	store?: string | undefined;
	offers?: boolean | undefined;
	inStock?: boolean | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};
/**
 * Finds products and shops by what people type. The default asks the store's own database, whose index changes with the products (ADR 82);
 * another engine would read the journal of changes.
 */
export type Search = {
	/** At most ten products and shops for a text that is being typed. */
	suggest(app: App, asked: SearchAsked): Promise<Suggestion[]>;
	/** Products and shops for a text, page by page; an empty text finds nothing. */
	results(app: App, query: SearchQuery): Promise<SearchResults>;
};
