import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import { notTaken, postTo } from '#server/messages/senders/post.ts';
import { templateId } from '#server/messages/senders/template-ids.ts';
import { sentValues } from '#server/messages/template-keys.ts';
import type { Message, MessageReport, MessageSender } from '#server/ports/ports.ts';
import type { TemplateIds } from '#server/settings/message-templates.ts';
import { isSigned, parsedJson } from '#server/system/signature.ts';

export type WhatsappSettings = {
	url: string;
	/** The token of the business account. */
	key: string;
	/** The id of the number that sends. */
	from: string;
	templates: TemplateIds;
	/** The secret of the app, which signs callbacks, and the word that the first one repeats. */
	callbackSecret: string | null;
	callbackToken: string | null;
};

const VERSION = 'v23.0';
/** The number is no receiver of WhatsApp, or may not be written to. */
const NUMBER_REFUSED = new Set([131_026, 131_030, 131_021]);
/** The template is not there, is paused, or does not take these values: a second try would change nothing and hold up what follows. */
const TEXT_REFUSED = new Set([100, 131_008, 131_009, 132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016]);

const Taken = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const Refused = z.object({ error: z.object({ code: z.number() }) });
const Status = z.object({
	id: z.string().check(z.maxLength(200)),
	status: z.string(),
	errors: z.optional(z.array(z.object({ title: z.optional(z.string()) }))),
});
const Event = z.object({
	entry: z.array(z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.optional(z.array(Status)) }) })) })),
});
const STATUSES: Record<string, MessageReport['status']> = { delivered: 'DELIVERED', read: 'DELIVERED', failed: 'FAILED' };

/** A value may hold no line break and no run of spaces, and may not be empty. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim() || '–';

/** The values of a template in the order of `TEMPLATES`; an OTP also stands on the button that copies it. */
function componentsOf({ template, params, otp }: Message) {
	const texts = sentValues(template).map((name) => ({ type: 'text', text: oneLine(String(params[name] ?? '')) }));
	const body = { type: 'body', parameters: texts };
	return otp === undefined ? [body] : [body, { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: otp }] }];
}

/**
 * WhatsApp Business Cloud as Meta publishes it: a message is a template that was approved, in a language, with values in order.
 * https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates, …/webhooks/reference/messages/status
 */
export function whatsapp({ url, key, from, templates, callbackSecret, callbackToken }: WhatsappSettings): MessageSender {
	return {
		send: async (message) => {
			const known = templateId(templates, message.template, message.language);
			if (!known) return { unsendable: 'NO_TEMPLATE' };
			const template = { name: known.id, language: { code: known.language }, components: componentsOf(message) };
			const body = { messaging_product: 'whatsapp', to: message.to.replace('+', ''), type: 'template', template };
			const { status, data } = await postTo(`${url}/${VERSION}/${from}/messages`, body, { authorization: `Bearer ${key}` });
			const taken = Taken.safeParse(data);
			if (taken.success) return { id: taken.data.messages[0]?.id ?? null };
			const refused = Refused.safeParse(data);
			const code = refused.success ? refused.data.error.code : 0;
			if (NUMBER_REFUSED.has(code)) return { unsendable: 'NUMBER_REFUSED' };
			if (TEXT_REFUSED.has(code)) return { unsendable: 'TEXT_REFUSED' };
			throw notTaken(status);
		},
		reports:
			callbackSecret === null
				? null
				: {
						name: 'whatsapp',
						token: callbackToken,
						verify: async (body, headers) => {
							const [, signature = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers.get('x-hub-signature-256') ?? '') ?? [];
							return isSigned(body, callbackSecret, signature) ? ok(null) : refuse('UNAUTHENTICATED');
						},
						read: (body) => {
							const read = Event.safeParse(parsedJson(body));
							if (!read.success) return refuse('INPUT_INVALID');
							const statuses = read.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []));
							return ok(
								statuses.flatMap(({ id, status, errors }) => {
									const known = STATUSES[status];
									return known ? [{ id, status: known, reason: errors?.[0]?.title ?? null }] : [];
								}),
							);
						},
					},
	};
}
