import * as z from 'zod/mini';
import { Id, nameText, query, queryText, Time } from '#lib/contract/common.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { formed } from '#lib/contract/written-forms.ts';

const PersonRole = z.enum(['owner', 'staff', 'association']);

export const CounterLoginInput = z.object({
	phone_number: z.string().check(z.maxLength(20)),
	otp: formed('OTP_FORM'),
});
/** The token of the login, good until it was not used for a month; sent as `Authorization: Staff <token>`. */
export const CounterToken = z.object({ token: z.string() });
/** `pushKey`: by which a browser subscribes to be told of orders; null where the store sends no push. */
export const Person = z.object({
	id: Id,
	name: z.string(),
	phone: z.string(),
	isAssociation: z.boolean(),
	pushKey: z.nullable(z.string()),
});

export const CounterShopsInput = z.object({ q: queryText(60), storeId: query(Id) });
/** `isOpen`: not shut by its owner, whatever its hours say. `isMore`: there are others, which words in `q` find. */
export const CounterShops = z.object({
	shops: z.array(z.object({ id: Id, name: z.string(), role: PersonRole, isOpen: z.boolean(), localityName: z.string() })),
	isMore: z.boolean(),
});

/** Without a shop: the association's people. */
export const PeopleInput = z.object({ ...PageInput, storeId: query(Id) });
export const Invite = z.object({
	storeId: z.optional(Id),
	role: PersonRole,
	phone_number: z.string().check(z.maxLength(20)),
	name: z.optional(nameText(60)),
});
/** `id` is that of the right, by which it is ended. */
export const People = z.object({
	people: z.array(z.object({ id: Id, role: PersonRole, name: z.string(), phone: z.string(), since: Time })),
	nextCursor: NextCursor,
});
export const RightId = z.object({ id: Id });

export const KeysInput = z.object({ ...PageInput, storeId: Id });
export const ShopKeys = z.object({ keys: z.array(z.object({ id: Id, label: z.string(), since: Time })), nextCursor: NextCursor });
export const MakeKey = z.object({ storeId: Id, label: nameText(80).check(z.minLength(1)) });
/** The key itself, this once: only its hash is kept. */
export const MadeKey = z.object({ id: Id, key: z.string() });

export type Person = z.output<typeof Person>;
export type CounterShop = z.output<typeof CounterShops>['shops'][number];
