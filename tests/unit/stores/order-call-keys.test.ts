import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

// The first call loads it, which takes time of its own.
await import('ofetch');
const { sendApproval } = await import('#stores/order/answer-proposal.ts');
const { sendComplaint } = await import('#stores/order/help.ts');
const { sendPaymentStart } = await import('#stores/order/payment-calls.ts');

afterEach(() => vi.unstubAllGlobals());

const complaint = { reason: 'DAMAGED', items: ['milk1'], text: 'The bag was torn', picture: null } as const;
const CALLS = [
	['a complaint', 'POST /api/order/o1/help', () => sendComplaint('o1', { ...complaint, items: [...complaint.items] })],
	['a yes to a change', 'POST /api/order/o1/approve', () => sendApproval('o1', [], '2026-03-04T05:30:00.000Z')],
	['the start of a payment', 'POST /api/payment/o1/start', () => sendPaymentStart('o1', 'ONLINE')],
] as const;
const refused = (status: number, code: string) => () => Response.json({ errors: [{ code, message: '', display_text: '' }] }, { status });

/** How many keys two sendings of the same carry. */
async function keysOf(name: string, send: () => Promise<unknown>, answer: () => unknown): Promise<number> {
	const calls = answering((called) => (called === name ? answer() : refused(404, 'NOT_FOUND')()));
	await send();
	await send();
	const keys = calls.filter((call) => call.name === name).map(({ headers }) => headers.get('idempotency-key'));
	expect(keys).toHaveLength(2);
	expect(keys).not.toContain(null);
	return new Set(keys).size;
}

it.each(CALLS)(
	'C39 %s keeps its key while nobody knows whether the store has done it, also when the store answers so',
	async (_, name, send) => {
		for (const status of [500, 502, 503, 429]) expect(await keysOf(name, send, refused(status, 'INTERNAL')), String(status)).toBe(1);
		expect(await keysOf(name, send, () => Promise.reject(new TypeError('lost')))).toBe(1);
		// A refusal ends it: the next sending is another one.
		await keysOf(name, send, refused(400, 'INPUT_INVALID'));
		expect(await keysOf(name, send, refused(400, 'INPUT_INVALID'))).toBe(2);
	},
);
