import type { ReverseGeocode } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { Result } from '#lib/result.ts';

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
export type MessageSender = { send(message: Message): Promise<void> };

export type Payments = {
	/** The methods a shopper may choose now. */
	methods(): readonly ('COD' | 'UPI' | 'ONLINE')[];
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
