import * as z from 'zod/mini';

/** Whom push services may write to about what is sent (RFC 8292), and which of them are taken besides those of the browsers. */
export type PushSettings = { contact: string; servers: readonly string[] };

/** The values that each setting takes, as the error line for a bad one says it. */
export const PUSH_TAKES = {
	PUSH_CONTACT: 'an email address or an https:// address',
	PUSH_SERVERS: 'http:// or https:// addresses without a path, separated by commas',
};

const isOrigin = (text: string): boolean => {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
};
const isEmail = (text: string): boolean => z.safeParse(z.email(), text).success;
const isContact = (text: string): boolean => isEmail(text) || URL.parse(text)?.protocol === 'https:';

export const pushSchema = {
	PUSH_CONTACT: z.optional(z.string().check(z.maxLength(300), z.refine(isContact))),
	PUSH_SERVERS: z.optional(z.array(z.string().check(z.refine(isOrigin)))),
};
const schema = z.object(pushSchema);

/** What push needs; `null` when it is off. */
export function pushOf({ PUSH_CONTACT: contact, PUSH_SERVERS: servers = [] }: z.output<typeof schema>): PushSettings | null {
	if (!contact) return null;
	return { contact: isEmail(contact) ? `mailto:${contact}` : contact, servers: servers.map((server) => new URL(server).origin) };
}
