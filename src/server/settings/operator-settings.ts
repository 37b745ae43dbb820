import * as z from 'zod/mini';
import type { Operator } from '#lib/page/operator.ts';

/** The values that each setting takes, as the error line for a bad one says it. */
export const OPERATOR_TAKES = {
	OPERATOR_NAME: 'a name of one line, up to 120 letters',
	OPERATOR_ADDRESS: 'an address of one line, up to 300 letters',
	CONTACT_EMAIL: 'an email address',
	CONTACT_PHONE: 'a phone number of 6 to 15 digits; it may begin with + and have spaces and hyphens',
	GRIEVANCE_OFFICER: 'one line, up to 300 letters: the name, and how to reach them',
};

const line = (most: number) => z.optional(z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)));

export const operatorSchema = z.object({
	OPERATOR_NAME: line(120),
	OPERATOR_ADDRESS: line(300),
	CONTACT_EMAIL: z.optional(z.email()),
	CONTACT_PHONE: z.optional(z.string().check(z.regex(/^\+?\d(?:[ -]?\d){5,14}$/))),
	GRIEVANCE_OFFICER: line(300),
});

/** The operator from the settings. */
export const operatorOf = (set: z.infer<typeof operatorSchema>): Operator => ({
	name: set.OPERATOR_NAME ?? null,
	address: set.OPERATOR_ADDRESS ?? null,
	email: set.CONTACT_EMAIL ?? null,
	phone: set.CONTACT_PHONE ?? null,
	grievanceOfficer: set.GRIEVANCE_OFFICER ?? null,
});
