import { STORE_MISMATCH_MESSAGE } from '#lib/contract/store-mismatch.ts';

/**
 * Every refusal of the API: code → status and the stable English message. `display_text` comes from the language's catalogue under
 * `error.<CODE>`; a test checks that every code has its sentence in every language.
 */
export const REFUSALS = {
	INPUT_INVALID: [400, 'The request is not valid'],
	/** Fields that are not written in their form (`written-forms.ts`). */
	UPI_ID_FORM: [400, 'Not a UPI ID: name@bank'],
	GSTIN_FORM: [400, 'Not a GSTIN: 15 capital letters and digits, the last of them its check sign'],
	FSSAI_FORM: [400, 'Not an FSSAI number: 14 digits, the first 1 or 2'],
	HSN_FORM: [400, 'Not an HSN code: 2, 4, 6 or 8 digits'],
	PIN_CODE_FORM: [400, 'Not a PIN code: 6 digits, the first not 0'],
	COUPON_CODE_FORM: [400, 'Not a code: 3 to 24 capital letters A–Z and digits'],
	EMAIL_FORM: [400, 'Not an email address'],
	OTP_FORM: [400, 'Not an OTP: 6 digits'],
	BIRTH_DATE_FORM: [400, 'Not a date from 1900 on: year-month-day'],
	LOCATION_FORM: [400, 'Not a location: latitude,longitude'],
	TIME_FORM: [400, 'Not a time: RFC 3339 in UTC'],
	/** Numbers that are none, and those beyond what a field takes. */
	NUMBER_FORM: [400, 'Not a number that the field takes'],
	WHOLE_FORM: [400, 'Not a whole number'],
	NUMBER_LEAST: [400, 'Less than the field takes'],
	NUMBER_MOST: [400, 'More than the field takes'],
	DAY_OVER: [400, 'The day is over'],
	END_BEFORE_START: [400, 'The end is before the beginning'],
	JSON_INVALID: [400, 'The body is not valid JSON'],
	IDEMPOTENCY_KEY_REQUIRED: [400, 'This call needs an Idempotency-Key of 8 to 64 of [A-Za-z0-9_-]'],
	IDEMPOTENCY_KEY_REUSED: [409, 'This Idempotency-Key was used with another body'],
	UNAUTHENTICATED: [401, 'Log in first'],
	TOKEN_EXPIRED: [401, 'The token is no longer valid'],
	REFRESH_REUSED: [401, 'This refresh token was already used'],
	REFRESH_INVALID: [401, 'The refresh token is not valid'],
	PARTNER_UNAUTHENTICATED: [401, 'The partner token is missing or wrong'],
	FORBIDDEN: [403, 'This belongs to somebody else'],
	CLIENT_UNKNOWN: [403, 'Unknown Client-Code'],
	ORIGIN_FOREIGN: [403, 'The request comes from another site'],
	NOT_FOUND: [404, 'Not found'],
	METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
	BODY_TOO_LARGE: [413, 'The body is too large'],
	ADDRESS_TOO_LONG: [414, 'The address is too long'],
	CONTENT_TYPE_UNSUPPORTED: [415, 'Unsupported content type'],
	HOST_UNKNOWN: [421, 'This host is not in ALLOWED_HOSTS'],
	RATE_LIMITED: [429, 'Too many requests'],
	UNAVAILABLE: [503, 'Try again in a moment'],
	INTERNAL: [500, 'Something went wrong'],

	ADDRESS_LIMIT: [400, 'No more addresses can be kept'],
	LIST_FULL: [400, 'No more of these can be kept'],
	UPLOAD_LIMIT: [400, 'No more pictures of this customer are kept'],
	NOTIFICATIONS_OFF: [400, 'Messages are switched off in the profile'],
	ORDER_UNDER_WAY: [409, 'An order is still under way'],
	PHONE_INVALID: [400, 'Not an Indian mobile number'],
	OTP_INVALID: [400, 'Wrong OTP'],
	OTP_EXPIRED: [400, 'This OTP is no longer valid'],
	/** Told at the counter to who has read the OTP of the number. */
	NOT_INVITED: [403, 'This number has no right at the counter'],
	/** Two would have one name; doubles are merged. */
	NAME_TAKEN: [409, 'Another one has this name'],
	/** A customer has to answer a change of an order first. */
	ANSWER_AWAITED: [409, 'A customer has to answer first'],
	/** Orders of the sample's shops come first. */
	SAMPLE_IN_USE: [409, 'An order of a shop of the sample is under way'],
	STILL_USED: [409, 'Something still needs this'],
	/** Somebody else of the association has to be invited first. */
	LAST_PERSON: [409, 'The association needs somebody at the counter'],
	/** Another owner of the shop has to be invited first; the association may do without. */
	LAST_OWNER: [409, 'The shop needs an owner at the counter'],

	/** The association lets this customer place no orders; the sentence says why, and whom to call. */
	CUSTOMER_BLOCKED: [403, 'This customer may not order'],
	STORE_MISMATCH: [400, STORE_MISMATCH_MESSAGE],
	QUANTITY_LIMIT: [400, 'More than one order may hold'],
	OUT_OF_STOCK: [400, 'Out of stock'],
	FEW_LEFT: [400, 'Fewer are left'],
	BASKET_LIMIT: [400, 'No more carts can wait'],
	CART_LIMIT: [400, 'A cart holds no more products'],
	CUSTOM_LIMIT: [400, 'A cart holds no more custom products'],
	CART_EMPTY: [400, 'The cart is empty'],

	COUPON_INVALID: [400, 'There is no such coupon'],
	COUPON_EXPIRED: [400, 'The coupon or offer has ended'],
	COUPON_MIN_ORDER: [400, 'The items are below the minimum of this coupon or offer'],
	COUPON_USED: [400, 'The coupon or offer was already used'],
	COUPON_NOT_FOR_STORE: [400, 'The coupon or offer is of another shop'],
	COUPON_NOT_YET: [400, 'The coupon or offer has not begun'],
	COUPON_USED_UP: [400, 'The coupon or offer is used up'],
	COUPON_FIRST_ORDER: [400, 'The coupon or offer is for a first order'],
	COUPON_MIN_ITEMS: [400, 'There are too few units for this coupon or offer'],
	COUPON_NOTHING_OFF: [400, 'The coupon or offer takes nothing off this cart'],

	/** Told to who makes one. */
	COUPON_TAKEN: [409, 'There is or was a coupon with this code'],

	PRICE_CHANGED: [409, 'The bill changed'],
	STOCK_SHORT: [409, 'Out of stock'],
	/** A delivery time that is full, over or no longer one of the shop’s: another one has to be chosen. */
	SLOT_UNAVAILABLE: [409, 'This delivery time can no longer be chosen'],
	MIN_ORDER: [400, 'Below the minimum order of this shop'],
	DROPPED_TOO_MUCH: [400, 'Without the dropped lines the order is below what its minimum, discount or free delivery asks for'],
	PICKUP_NOT_OFFERED: [400, 'The shop offers no collection'],
	NOT_SERVICEABLE: [400, 'The shop does not deliver to this address'],
	STORE_CLOSED: [400, 'The shop is closed'],
	ADDRESS_REQUIRED: [400, 'Choose a delivery address'],
	PAYMENT_UNSUPPORTED: [400, 'This payment method is not available'],
	/** Goods and delivery times are kept for what is about to be paid, and not for more of it than people pay at a time. */
	UNPAID_ORDERS: [409, 'Pay or cancel your other orders first'],
	/** Something on the order is sold only to whom a doctor has prescribed it. */
	PRESCRIPTION_REQUIRED: [400, 'Send a picture of the prescription first'],
	AMOUNT_LIMIT: [400, 'More money than one order may come to'],
	ALREADY_RATED: [409, 'This order was rated already'],
	ALREADY_REPORTED: [409, 'This rating was reported already'],
	/** Not sold any more: the day that stands on the pack is over. */
	BEST_BEFORE_PAST: [400, 'The pack is past its best-before date'],
	/** What others sell too is the association's to change. */
	PRODUCT_SHARED: [409, 'Other shops sell this product too'],
	PRODUCT_KNOWN: [409, 'There is another product of this name'],
	/** A file for a shelf without what tells a pack, or with too many rows. */
	SHELF_FILE: [400, 'Not a CSV file of a shelf'],
	/** A spreadsheet's own file, or a picture. */
	NOT_CSV: [400, 'Not a CSV file'],
	/** What was shown of a file is not what it would change now. */
	PLAN_CHANGED: [409, 'The shelf has changed since the file was looked at'],
	OWN_PRODUCT_LIMIT: [400, 'The shop can make no more products of its own'],
	ALREADY_LISTED: [409, 'The shop lists this pack already'],
	PAYMENT_NOT_YET: [409, 'Something on the order has no price yet'],
	/** Links to an order's progress that were good once. */
	LINK_EXPIRED: [404, 'This link has expired'],
	LINK_ENDED: [404, 'This link was ended'],
	STAGE_CONFLICT: [409, 'The order cannot do this at its stage'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals with a sentence of their own that go on the wire under a code of the contract. */
const WIRE_CODES: Partial<Record<RefusalCode, RefusalCode>> = {
	UPI_ID_FORM: 'INPUT_INVALID',
	GSTIN_FORM: 'INPUT_INVALID',
	FSSAI_FORM: 'INPUT_INVALID',
	HSN_FORM: 'INPUT_INVALID',
	PIN_CODE_FORM: 'INPUT_INVALID',
	COUPON_CODE_FORM: 'INPUT_INVALID',
	EMAIL_FORM: 'INPUT_INVALID',
	OTP_FORM: 'INPUT_INVALID',
	BIRTH_DATE_FORM: 'INPUT_INVALID',
	LOCATION_FORM: 'INPUT_INVALID',
	TIME_FORM: 'INPUT_INVALID',
	NUMBER_FORM: 'INPUT_INVALID',
	WHOLE_FORM: 'INPUT_INVALID',
	NUMBER_LEAST: 'INPUT_INVALID',
	NUMBER_MOST: 'INPUT_INVALID',
	DAY_OVER: 'INPUT_INVALID',
	END_BEFORE_START: 'INPUT_INVALID',
	/** Placing an order answers a stock clash as 409, a cart as 400. */
	STOCK_SHORT: 'OUT_OF_STOCK',
	FEW_LEFT: 'OUT_OF_STOCK',
	DROPPED_TOO_MUCH: 'MIN_ORDER',
	COUPON_NOT_YET: 'COUPON_INVALID',
	COUPON_NOTHING_OFF: 'COUPON_INVALID',
	COUPON_USED_UP: 'COUPON_USED',
	COUPON_FIRST_ORDER: 'COUPON_USED',
	COUPON_MIN_ITEMS: 'COUPON_MIN_ORDER',
};

/** The code as it goes on the wire. */
export const wireCode = (code: RefusalCode): string => WIRE_CODES[code] ?? code;
