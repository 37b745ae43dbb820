import * as z from 'zod/mini';
import { readTemplates, type TemplateIds } from '#server/settings/message-templates.ts';
import { isSafeUrl } from '#server/settings/safe-url.ts';

type WithTemplates = { url: string; key: string; templates: TemplateIds; callbackSecret: string | null };
/** Who sends messages to people, with what that one needs. */
export type MessageSettings =
	| { sender: 'file' }
	| { sender: 'webhook'; url: string; key: string }
	| ({ sender: 'msg91' } & WithTemplates)
	| ({ sender: 'whatsapp'; from: string; callbackToken: string | null } & WithTemplates);

const URLS = { msg91: 'https://control.msg91.com', whatsapp: 'https://graph.facebook.com' };
const SECRET = '8 to 400 signs without spaces';

/** The values that each setting takes, as the error line for a bad one says it. */
export const MESSAGE_TAKES = {
	MESSAGE_SENDER: 'webhook, msg91 or whatsapp; needed with the other MESSAGE_ settings',
	MESSAGE_URL: 'an https:// address, or an http:// one on this machine; needed with MESSAGE_SENDER=webhook',
	MESSAGE_KEY: `what the provider gave you, ${SECRET}; needed with MESSAGE_SENDER`,
	MESSAGE_FROM: 'the id of the number that sends, in digits; needed with MESSAGE_SENDER=whatsapp',
	MESSAGE_TEMPLATES:
		'a JSON file with the ids that the provider has for the templates of docs/messages.md, otp among them; needed with msg91 and whatsapp',
	MESSAGE_CALLBACK_SECRET: SECRET,
	MESSAGE_CALLBACK_TOKEN: SECRET,
	MESSAGES_A_DAY: 'a whole number from 1 to 10000000',
};

const secret = z.optional(z.string().check(z.regex(/^[!-~]{8,400}$/)));
const count = (most: number) =>
	z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,7}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(most)))));

export const messageSchema = {
	MESSAGE_SENDER: z.optional(z.enum(['webhook', 'msg91', 'whatsapp'])),
	MESSAGE_URL: z.optional(z.string().check(z.refine(isSafeUrl))),
	MESSAGE_KEY: secret,
	MESSAGE_FROM: z.optional(z.string().check(z.regex(/^\d{5,30}$/))),
	MESSAGE_TEMPLATES: z.optional(z.string().check(z.refine((path) => readTemplates(path).ok))),
	MESSAGE_CALLBACK_SECRET: secret,
	MESSAGE_CALLBACK_TOKEN: secret,
	MESSAGES_A_DAY: count(10_000_000),
};
const schema = z.object(messageSchema);

const NEEDS: Record<string, readonly (keyof typeof MESSAGE_TAKES)[]> = {
	webhook: ['MESSAGE_URL', 'MESSAGE_KEY'],
	msg91: ['MESSAGE_KEY', 'MESSAGE_TEMPLATES'],
	whatsapp: ['MESSAGE_KEY', 'MESSAGE_TEMPLATES', 'MESSAGE_FROM'],
};

/** The settings that are not there and that others need: what a sender takes, or the sender of what is set. */
export function missingOfMessages(given: Record<string, unknown>): string[] {
	const isSet = Object.keys(MESSAGE_TAKES).some((name) => name.startsWith('MESSAGE_') && given[name]);
	if (!isSet) return [];
	return ['MESSAGE_SENDER', ...(NEEDS[String(given.MESSAGE_SENDER)] ?? [])].filter((name) => !given[name]);
}

/** The sender of the settings: the file where they name none. */
export function messagesOf(set: z.output<typeof schema>): MessageSettings {
	const { MESSAGE_SENDER: sender, MESSAGE_KEY: key, MESSAGE_FROM: from } = set;
	if (!sender || !key) return { sender: 'file' };
	if (sender === 'webhook') return set.MESSAGE_URL ? { sender, url: set.MESSAGE_URL, key } : { sender: 'file' };
	const read = readTemplates(set.MESSAGE_TEMPLATES ?? '');
	const templates = read.ok ? read.value : {};
	const url = new URL(set.MESSAGE_URL ?? URLS[sender]).origin;
	const callbackSecret = set.MESSAGE_CALLBACK_SECRET ?? null;
	if (sender === 'msg91') return { sender, url, key, templates, callbackSecret };
	return { sender, url, key, from: from ?? '', templates, callbackSecret, callbackToken: set.MESSAGE_CALLBACK_TOKEN ?? null };
}
