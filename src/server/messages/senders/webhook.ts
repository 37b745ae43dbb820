import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import { isRefused, notTaken, postTo } from '#server/messages/senders/post.ts';
import type { MessageSender } from '#server/ports/ports.ts';
import { isSignedHeader, parsedJson, SIGNATURE_HEADER, signedHeader } from '#server/system/signature.ts';

export type WebhookSenderSettings = { url: string; key: string };

const Taken = z.object({ id: z.optional(z.string().check(z.maxLength(200))) });
const Report = z.object({
	id: z.string().check(z.minLength(1), z.maxLength(200)),
	status: z.enum(['DELIVERED', 'FAILED']),
	reason: z.nullish(z.string()),
});
const Reports = z.object({ reports: z.array(Report).check(z.maxLength(1_000)) });

/** Sends each message, as a line of `outbox.jsonl` has it, by a signed POST to the operator's own address (docs/messages.md). */
export function webhookSender({ url, key }: WebhookSenderSettings, now: () => Date): MessageSender {
	return {
		send: async (message) => {
			const body = JSON.stringify(message);
			const headers = {
				'content-type': 'application/json',
				[SIGNATURE_HEADER]: signedHeader(body, key, Math.floor(now().getTime() / 1000)),
			};
			const { status, data } = await postTo(url, body, headers);
			if (isRefused(status)) return { unsendable: 'TEXT_REFUSED' };
			if (status >= 300) throw notTaken(status);
			const taken = Taken.safeParse(data);
			return { id: taken.success ? (taken.data.id ?? null) : null };
		},
		reports: {
			name: 'webhook',
			token: null,
			verify: async (body, headers) =>
				isSignedHeader(headers.get(SIGNATURE_HEADER) ?? '', body, key, now()) ? ok(null) : refuse('UNAUTHENTICATED'),
			read: (body) => {
				const read = Reports.safeParse(parsedJson(body));
				if (!read.success) return refuse('INPUT_INVALID');
				return ok(read.data.reports.map(({ id, status, reason }) => ({ id, status, reason: reason ?? null })));
			},
		},
	};
}
