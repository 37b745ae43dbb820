import * as z from 'zod/mini';
import { Id, Location, nameText } from '#lib/contract/common.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';

/** A picture that a customer has sent, as the upload answers it: no other address gets into a shop's screens. */
const Picture = z.string().check(z.regex(/^\/img\/u[0-9a-f]{32}-[0-9a-f]{6}\/\d{1,4}$/));
const Words = nameText(CUSTOM_LIMITS.nameChars).check(z.minLength(1));
const Units = z.int().check(z.minimum(0), z.maximum(100_000));
const cartId = { cartId: Id, ...Location };

/** What the shopper asks for in their own words; the shop states the price later. */
export const CustomLine = z.object({ id: Id, name: z.string(), quantity: z.int(), image: z.optional(z.string()) });
/** The caller's own name for a line that is not there yet, so that a repeated call adds nothing twice. */
const NewLineId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));
export const CustomGiven = z.object({
	customProductId: z.optional(NewLineId),
	name: Words,
	quantity: Units.check(z.minimum(1)),
	image: z.optional(Picture),
});
export const CustomAdd = z.extend(CustomGiven, cartId);
/** Fields that are not given stay; an empty `image` takes the picture away. */
export const CustomUpdate = z.object({
	...cartId,
	customProductId: Id,
	quantity: z.optional(Units),
	name: z.optional(Words),
	image: z.optional(z.union([Picture, z.literal('')])),
});
export const CustomDelete = z.object({ ...cartId, customProductId: Id });

export type CustomLine = z.output<typeof CustomLine>;
export type CustomGiven = z.output<typeof CustomGiven>;
