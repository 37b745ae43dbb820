import { expect, it } from 'vitest';
import type { Row } from '#server/db/tables.ts';
import { retryAt } from '#server/messages/retry.ts';

const MADE = new Date('2026-12-02T11:00:00+05:30');
const unset = { secret: null, sent_at: null, retry_at: null, claimed_until: null, provider_id: null, outcome: null, reason: null };
const text = { template: 'order.ACCEPTED', params: {}, language: 'en', body: '' };
const row: Row<'outbox'> = { id: 1, channel: 'sms', recipient: '+919820012345', created_at: MADE, ...text, ...unset };

it.each([
	['no time', 0, 5],
	['a minute', 60, 30],
	['quarter of an hour', 900, 450],
	['an hour', 3_600, 600],
	['ten hours', 36_000, 600],
])('C40 a message that failed (%s old) waits half its age, five seconds at least and ten minutes at most', (_, ageS, waitS) => {
	const now = new Date(MADE.getTime() + ageS * 1000);
	expect((retryAt(row, now).getTime() - now.getTime()) / 1000).toBe(waitS);
});
