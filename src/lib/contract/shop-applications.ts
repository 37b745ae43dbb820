import * as z from 'zod/mini';
import { freeText, Id, nameText, query, Time } from '#lib/contract/common.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { formed } from '#lib/contract/written-forms.ts';

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);
/**
 * What a shop says of itself when it applies. `locality`: the id of a known one, which the shop is in; `lat` and `lng` are of its door, where it
 * gives them. It opens on all days from `opens` to `closes`, until it says more.
 */
export const Apply = z.object({
	phone_number: z.string().check(z.maxLength(20)),
	otp: formed('OTP_FORM'),
	name: nameText(80).check(z.minLength(2)),
	address: freeText(200).check(z.minLength(5)),
	localityId: Id,
	lat: maybe(z.number().check(z.minimum(-90), z.maximum(90))),
	lng: maybe(z.number().check(z.minimum(-180), z.maximum(180))),
	categories: z.array(z.int()).check(z.minLength(1), z.maxLength(6)),
	opens: Clock,
	closes: Clock,
	gstin: maybe(formed('GSTIN_FORM')),
	fssai: maybe(formed('FSSAI_FORM')),
	upiId: maybe(formed('UPI_ID_FORM')),
});
const ApplicationState = z.enum(['OPEN', 'LET_IN', 'REFUSED']);
export const ApplicationsInput = z.object({ ...PageInput, state: query(ApplicationState) });
export const Application = z.object({
	id: Id,
	state: ApplicationState,
	name: z.string(),
	phone: z.string(),
	address: z.string(),
	localityName: z.string(),
	lat: z.number(),
	lng: z.number(),
	categories: z.array(z.string()),
	opens: z.string(),
	closes: z.string(),
	gstin: z.nullable(z.string()),
	fssai: z.nullable(z.string()),
	upiId: z.nullable(z.string()),
	at: Time,
	reason: z.nullable(z.string()),
	storeId: z.nullable(Id),
});
export const Applications = z.object({ applications: z.array(Application), nextCursor: NextCursor });
export const ApplicationId = z.object({ id: Id });
export const LetIn = z.object({ storeId: Id });
export const RefuseApplication = z.object({ id: Id, reason: freeText(300).check(z.minLength(1)) });

export type Application = z.output<typeof Application>;
