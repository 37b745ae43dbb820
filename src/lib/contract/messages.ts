import * as z from 'zod/mini';

const Provider = z.string().check(z.maxLength(40));

export const MessageCallback = z.object({ provider: Provider });
/** What WhatsApp asks once (`hub.` is its spelling), before it tells what became of messages. */
export const MessageChallenge = z.object({
	provider: Provider,
	'hub.mode': z.optional(z.string().check(z.maxLength(40))),
	'hub.verify_token': z.optional(z.string().check(z.maxLength(400))),
	'hub.challenge': z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
});
