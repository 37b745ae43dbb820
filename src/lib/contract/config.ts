import * as z from 'zod/mini';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import { ALL_LANGUAGES, LANGUAGES } from '#lib/languages.ts';

/** The rupees that the referral's headline and its step promise, where the operator has set others than §9. */
export const ReferEarnMeta = z.object({
	headline: z.int().check(z.minimum(1), z.maximum(1_000_000)),
	step: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

/** The remote config (A6): a sentence in the caller's language, null where the operator has set none. */
export const RemoteConfig = z.object({
	/** After how many minutes without an answer a shop is reminded of an order. */
	order_tat_breached: z.nullable(z.int()),
	refer_earn_meta: ReferEarnMeta,
	platform_fee_sub_text: z.nullable(z.string()),
});

export type ReferEarnMeta = z.output<typeof ReferEarnMeta>;
export type RemoteConfig = z.output<typeof RemoteConfig>;

const ConfigKey = z.enum(REMOTE_CONFIG_KEYS);
/** What is set of each key, by language or for `all`; `byDefault` is what counts where nothing is. The sums of the referral are JSON. */
export const StoreConfig = z.object({
	rows: z.array(z.object({ key: ConfigKey, values: z.record(z.string(), z.string()), byDefault: z.string() })),
});
/** The whole of a key as it shall be: an empty text, or none, takes a value away. */
export const SetConfig = z.object({
	key: ConfigKey,
	values: z.partialRecord(z.enum([ALL_LANGUAGES, ...LANGUAGES.map(({ slug }) => slug)]), z.string().check(z.maxLength(400))),
});
export const ConfigKeyInput = z.object({ key: ConfigKey });
