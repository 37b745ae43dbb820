import type { Reply } from '#stores/api/call.ts';

/** What a busy store answers: the same call may well be answered soon. A 500 is no such answer, because it may never end. */
const FOR_NOW = new Set([429, 503]);

/** Whether no answer came at all. */
export const isWithoutNetwork = (reply: Reply<unknown>): boolean => !reply.ok && reply.kind === 'network';

/** Whether what was sent is to be sent again later: no answer came, or one that holds only for now. */
export const isForLater = (reply: Reply<unknown>): boolean =>
	isWithoutNetwork(reply) || (!reply.ok && reply.kind === 'answer' && FOR_NOW.has(reply.status));

/** Whether the store may have done what was asked though its answer does not say so. */
export const isUnknown = (reply: Reply<unknown>): boolean =>
	isWithoutNetwork(reply) || (!reply.ok && reply.kind === 'answer' && (reply.status >= 500 || reply.status === 429));

/** Whether the answer says what became of the call, so that its key has done its work. Who has logged out meanwhile does not know. */
export const isDefinite = (reply: Reply<unknown>): boolean => reply.ok || (reply.kind === 'answer' && !isUnknown(reply));
