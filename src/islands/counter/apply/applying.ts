import { isFormed, SHOP_CODES } from '#lib/contract/shop-codes.ts';
import type { Input } from '#lib/contract/table.ts';
import { plainDigits } from '#lib/format/typed-number.ts';
import type { Point } from '#lib/place/geo.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

/** What is typed of an application. `locality`: the name of the chosen one, `near`: its point; `at`: the shop's own, once it is set. */
export type Applying = {
	name: string;
	address: string;
	localityId: string;
	locality: string;
	near: Point | null;
	at: Point | null;
	categories: readonly number[];
	opens: string;
	closes: string;
	gstin: string;
	fssai: string;
	upiId: string;
};

export const EMPTY: Applying = {
	name: '',
	address: '',
	localityId: '',
	locality: '',
	near: null,
	at: null,
	categories: [],
	opens: '09:00',
	closes: '21:00',
	gstin: '',
	fssai: '',
	upiId: '',
};

/** Whether something that was stored is an application of this version. */
export const isApplying = (value: unknown): value is Applying =>
	isObject(value) && Object.keys(EMPTY).every((name) => name in value) && Array.isArray(value.categories);

const CODES = ['gstin', 'fssai', 'upiId'] as const;
export type ShopCode = (typeof CODES)[number];
/** A number of the shop as it is sent: capital letters and spaces of a GSTIN are typed in many ways. */
const codeOf = (name: ShopCode, text: string) => (name === 'upiId' ? text.trim() : plainDigits(text).replace(/\s/g, '').toUpperCase());

/** The numbers that are not written in their form; an OTP is asked for when there are none. */
export const wrongCodes = (typed: Pick<Applying, ShopCode>): ShopCode[] =>
	CODES.filter((name) => typed[name].trim() !== '' && !isFormed(SHOP_CODES[name], codeOf(name, typed[name])));

/** The application as it is sent. */
export const inputOf = (
	{ locality: _, near: __, at, categories, ...typed }: Applying,
	phone: string,
	otp: string,
): Input<'POST counter/applications'> => ({
	...Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')),
	...Object.fromEntries(CODES.flatMap((name) => (typed[name].trim() === '' ? [] : [[name, codeOf(name, typed[name])]]))),
	name: typed.name,
	address: typed.address,
	localityId: typed.localityId,
	opens: typed.opens,
	closes: typed.closes,
	categories: [...categories],
	...at,
	phone_number: phone,
	otp,
});
