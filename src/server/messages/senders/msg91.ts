import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import { notTaken, postTo } from '#server/messages/senders/post.ts';
import { templateId } from '#server/messages/senders/template-ids.ts';
import type { MessageReport, MessageSender, Sent } from '#server/ports/ports.ts';
import type { TemplateIds } from '#server/settings/message-templates.ts';
import { sameSecret } from '#server/system/same-secret.ts';
import { parsedJson } from '#server/system/signature.ts';

export type Msg91Settings = { url: string; key: string; templates: TemplateIds; callbackSecret: string | null };

const Answer = z.object({ type: z.string(), message: z.string() });
/** It says what is wrong in words alone. These are of the account or of the moment, and a later try may well be taken. */
const OF_ACCOUNT =
	/\b(auth\w*|key|token|ip|white\s?list\w*|balance|credits?|wallet|account|route|limit|later|again|went wrong|internal|unavailable)\b/i;
const OF_NUMBER = /\b(mobiles?|numbers?|recipients?)\b/i;
/** Statuses that are of the key, the money or the load, and those of a gateway that fails. */
const isOfMoment = (status: number): boolean => [401, 402, 403, 408, 418, 429].includes(status) || status >= 500;

/** What it says of a message that it does not take: another try would change nothing. */
function unsendable(words: string): Sent {
	return { unsendable: OF_NUMBER.test(words) ? 'NUMBER_REFUSED' : 'TEXT_REFUSED' };
}

/** A delivery report as the gateway's third and fourth forms of webhooks send it; each number of a request has its own. */
const Report = z.object({ requestId: z.string().check(z.maxLength(200)), status: z.coerce.string(), failedReason: z.nullish(z.string()) });
const Reports = z.union([
	z.array(Report),
	z.pipe(
		Report,
		z.transform((one) => [one]),
	),
]);
/** 1 delivered, 3 also by the operator's own count; 2, 9, 16, 17 and 25 failed, were blocked or rejected. */
const STATUSES: Record<string, MessageReport['status']> = {
	1: 'DELIVERED',
	3: 'DELIVERED',
	2: 'FAILED',
	9: 'FAILED',
	16: 'FAILED',
	17: 'FAILED',
	25: 'FAILED',
};

/**
 * An Indian SMS gateway that speaks as MSG91 publishes it: a message is a template with a DLT id, which it has in its panel, and values by name.
 * https://docs.msg91.com/sms/send-sms, https://msg91.com/help/webhooks/how-can-i-get-the-delivery-reports-on-my-webhook-url
 */
export function msg91({ url, key, templates, callbackSecret }: Msg91Settings): MessageSender {
	return {
		send: async ({ to, template, params, language }) => {
			const known = templateId(templates, template, language);
			if (!known) return { unsendable: 'NO_TEMPLATE' };
			const body = { template_id: known.id, short_url: '0', recipients: [{ mobiles: to.replace('+', ''), ...params }] };
			const { status, data } = await postTo(`${url}/api/v5/flow`, body, { authkey: key, accept: 'application/json' });
			const answer = Answer.safeParse(data);
			if (!answer.success) throw notTaken(status);
			const { type, message } = answer.data;
			if (type === 'success') return { id: message };
			// It answers 200 to what it does not take, too.
			if (type === 'error' && !isOfMoment(status) && !OF_ACCOUNT.test(message)) return unsendable(message);
			throw notTaken(status);
		},
		reports:
			callbackSecret === null
				? null
				: {
						name: 'msg91',
						token: null,
						// It does not sign: the operator has it send a secret as a header.
						verify: async (_, headers) =>
							sameSecret(headers.get('authorization') ?? '', `Bearer ${callbackSecret}`) ? ok(null) : refuse('UNAUTHENTICATED'),
						read: (body) => {
							const read = Reports.safeParse(parsedJson(body));
							if (!read.success) return refuse('INPUT_INVALID');
							return ok(
								read.data.flatMap(({ requestId: id, status, failedReason }) => {
									const known = STATUSES[status];
									return known ? [{ id, status: known, reason: failedReason || null }] : [];
								}),
							);
						},
					},
	};
}
