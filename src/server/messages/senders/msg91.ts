import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import { notTaken, postTo } from '#server/messages/senders/post.ts';
import { templateId } from '#server/messages/senders/template-ids.ts';
import type { MessageReport, MessageSender } from '#server/ports/ports.ts';
import type { TemplateIds } from '#server/settings/message-templates.ts';
import { sameSecret } from '#server/system/same-secret.ts';
import { parsedJson } from '#server/system/signature.ts';

export type Msg91Settings = { url: string; key: string; templates: TemplateIds; callbackSecret: string | null };

const Answer = z.object({ type: z.string(), message: z.string() });
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
			// It answers 200 to what it does not take, too.
			if (!answer.success || answer.data.type !== 'success') throw notTaken(status);
			return { id: answer.data.message };
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
