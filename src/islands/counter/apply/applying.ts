import type { Input } from '#lib/contract/table.ts';
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

/** The application as it is sent. */
export const inputOf = (
	{ locality: _, near: __, at, categories, ...typed }: Applying,
	phone: string,
	otp: string,
): Input<'POST counter/applications'> => ({
	...Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')),
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
