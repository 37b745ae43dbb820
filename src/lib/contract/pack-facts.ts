import * as z from 'zod/mini';
import { COUNTRIES } from '#lib/contract/countries.ts';

/** `none`: it bears neither sign. */
const PackSign = z.enum(['veg', 'nonveg', 'none']);
/** A date of this century, so that a typing error is told. */
const BestBefore = z.iso.date().check(z.regex(/^20/));
const Country = z.string().check(z.refine((code) => COUNTRIES.includes(code)));

/** What stands on a pack: the sign of food, the last day on which it is sold, where it was made (ISO 3166), and whether it takes a prescription. */
export const OnPack = {
	foodSign: PackSign,
	bestBefore: z.nullable(z.string()),
	origin: z.nullable(z.string()),
	isPrescribed: z.boolean(),
};
/** What is changed of it; null takes it away. */
export const OnPackGiven = {
	foodSign: z.optional(PackSign),
	bestBefore: z.optional(z.nullable(BestBefore)),
	origin: z.optional(z.nullable(Country)),
	isPrescribed: z.optional(z.boolean()),
};
export type PackSign = z.output<typeof PackSign>;
