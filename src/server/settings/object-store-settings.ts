import * as z from 'zod/mini';
import { isSafeUrl } from '#server/settings/safe-url.ts';

/** A bucket that speaks S3: its address, with the bucket's name and perhaps a folder in the path and no slash at the end, and a key for it. */
export type ObjectStoreSettings = { url: string; keyId: string; secret: string; region: string };

const NEEDED = ['OBJECT_STORE_URL', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const;
const KEY = '1 to 200 signs without spaces; needed with OBJECT_STORE_URL';

/** The values that each setting takes, as the error line for a bad one says it. */
export const OBJECT_STORE_TAKES = {
	OBJECT_STORE_URL:
		'an https:// address that ends in the name of a bucket or a folder in it, or an http:// one on this machine; needs the key',
	OBJECT_STORE_KEY_ID: KEY,
	OBJECT_STORE_SECRET: KEY,
	OBJECT_STORE_REGION: 'the name of a region, in small letters, digits and hyphens',
};

const key = z.optional(z.string().check(z.regex(/^[!-~]{1,200}$/)));
const isBucket = (text: string): boolean => {
	const url = URL.parse(text);
	return url !== null && isSafeUrl(text) && !url.search && /^(\/[\w.-]+)+\/?$/.test(url.pathname);
};

export const objectStoreSchema = {
	OBJECT_STORE_URL: z.optional(z.string().check(z.refine(isBucket))),
	OBJECT_STORE_KEY_ID: key,
	OBJECT_STORE_SECRET: key,
	OBJECT_STORE_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
};
const schema = z.object(objectStoreSchema);

/** The settings that are not there and that others need. */
export function missingOfObjectStore(given: Record<string, unknown>): string[] {
	const isSet = Object.keys(objectStoreSchema).some((name) => given[name]);
	return isSet ? NEEDED.filter((name) => !given[name]) : [];
}

/** The bucket of the settings; `null` when they name none: objects are files in DATA_DIR then. */
export function objectStoreOf(set: z.output<typeof schema>): ObjectStoreSettings | null {
	const { OBJECT_STORE_URL: url, OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret, OBJECT_STORE_REGION: region = 'us-east-1' } = set;
	return url && keyId && secret ? { url: url.replace(/\/$/, ''), keyId, secret, region } : null;
}
