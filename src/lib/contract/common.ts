import * as z from 'zod/mini';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import { formed } from '#lib/contract/written-forms.ts';

/** An opaque id: letters and digits only, so that it can end a path after a hyphen. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));
/**
 * Free text of people, which goes into messages, partners' logs and pages: control characters and line ends become a space, characters
 * that change the writing direction (U+202A–202E, U+2066–2069) are removed, then it is trimmed.
 */
export const freeText = (maximum: number) => z.string().check(z.overwrite(plainText), z.trim(), z.maxLength(maximum));
const plainText = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
/** What is seen of a text: letters, digits and signs, but no spaces, joiners, fillers, and marks without a letter. */
const SEEN = /[^\p{C}\p{M}\p{Z}\p{DI}\u2800]/u;
/** `freeText` of what something or somebody is called: one that is not empty has something that is seen, because pages link it. */
export const nameText = (maximum: number) => freeText(maximum).check(z.refine((text) => text === '' || SEEN.test(text)));
export const Rupees = z.number();
/** Rupees that a caller sets: a fraction of a paisa is refused, because the caller may mean either rounding. */
export const RupeesGiven = Rupees.check(z.multipleOf(0.01));
export const Time = z.iso.datetime('TIME_FORM');

/** A query parameter that may be absent. */
export const query = z.optional;

const fromText = (schema: z.ZodMiniNumber<number>) => z.pipe(z.pipe(z.string().check(z.minLength(1)), z.transform(Number)), schema);
const numeric = (schema: z.ZodMiniNumber<number>) => z.optional(z.union([schema, fromText(schema)]));
/** A number of the query within these bounds, which may be absent. */
export const queryNumber = (minimum: number, maximum: number) => numeric(z.number().check(z.minimum(minimum), z.maximum(maximum)));
/** A whole number of the query within these bounds, which may be absent. */
export const queryInt = (minimum: number, maximum: number) => numeric(z.int().check(z.minimum(minimum), z.maximum(maximum)));
const flagText = z.pipe(
	z.enum(['true', '1', 'false', '0']),
	z.transform((text) => text === 'true' || text === '1'),
);
export const queryFlag = z.optional(z.union([z.boolean(), flagText]));
/** A trimmed text of the query of at most so many characters, which may be absent. */
export const queryText = (maximum: number) => query(z.string().check(z.trim(), z.maxLength(maximum)));
export const SearchText = queryText(SEARCH_MAX_CHARS);

/** `location=lat,lng`, or `latitude` and `longitude`; the handler gets the point from the context. */
export const Location = {
	location: query(formed('LOCATION_FORM')),
	latitude: queryNumber(-90, 90),
	longitude: queryNumber(-180, 180),
};

export const EmptyObject = z.object({});
