import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/db/tables.ts';
import { ASKED_AT } from '#server/order/time-to-answer.ts';

/** `label`: the values of its labels, a space between them. */
type Counted = { name: string; label: string; count: number };

/**
 * Everything in one statement: orders under way by stage, how long the shop of the one that waits longest could have answered, messages by what
 * became of them, orders that have ended within a day, and the age of the oldest refund that has not gone back.
 */
const COUNTS = sql<Counted>`
	SELECT 'orders' AS name, stage AS label, count(*)::integer AS count FROM orders WHERE stage NOT IN ('DELIVERED', 'CANCELLED', 'RETURNED') GROUP BY stage
	UNION ALL SELECT 'oldestPlaced', '', greatest(coalesce(extract(epoch FROM clock_timestamp() - min(${ASKED_AT})), 0), 0)::integer
		FROM orders o WHERE o.stage = 'PLACED'
	UNION ALL SELECT 'unsent', CASE WHEN secret IS NULL THEN 'news' ELSE 'otp' END, count(*)::integer FROM outbox WHERE sent_at IS NULL GROUP BY 2
	UNION ALL SELECT 'oldestUnsent', '', coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::integer FROM outbox WHERE sent_at IS NULL
	UNION ALL SELECT 'ended', ended, (SELECT count(*) FROM order_stages WHERE stage = ended AND at > clock_timestamp() - interval '1 day')::integer
		FROM unnest(ARRAY['DELIVERED', 'CANCELLED', 'RETURNED']) ended
	UNION ALL SELECT 'undelivered', lost || ' ' || kind, (
		SELECT count(*) FROM outbox WHERE outcome = lost AND (template = 'otp') = (kind = 'otp'))::integer
		FROM unnest(ARRAY['FAILED', 'DROPPED']) lost, unnest(ARRAY['news', 'otp']) kind
	UNION ALL SELECT 'oldestRefund', '', coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::integer FROM refunds
		WHERE done_at IS NULL AND given_up_at IS NULL AND amount_paise > 0
	UNION ALL SELECT 'wrongOtps', '', coalesce(sum(wrong_tries), 0)::integer FROM otps`;

const GAUGES = {
	orders: { name: 'nukkad_orders', help: 'Orders under way.', labelNames: ['stage'] },
	ended: { name: 'nukkad_orders_ended', help: 'Orders that have ended in the last 24 hours.', labelNames: ['stage'] },
	oldestPlaced: {
		name: 'nukkad_oldest_placed_seconds',
		help: 'Time in which the shop of the longest waiting order could have answered.',
		labelNames: [],
	},
	unsent: { name: 'nukkad_messages_unsent', help: 'Messages that wait to be sent.', labelNames: ['kind'] },
	oldestUnsent: { name: 'nukkad_oldest_unsent_seconds', help: 'Age of the oldest message that waits to be sent.', labelNames: [] },
	undelivered: {
		name: 'nukkad_messages_undelivered',
		help: 'Messages of the last days that were dropped or failed.',
		labelNames: ['outcome', 'kind'],
	},
	oldestRefund: { name: 'nukkad_oldest_refund_seconds', help: 'Age of the oldest refund that has not gone back yet.', labelNames: [] },
	wrongOtps: { name: 'nukkad_otp_wrong_tries', help: 'Wrong guesses at OTPs that were sent in the last hour or so.', labelNames: [] },
} as const;

/**
 * Adds figures of the database to `/metrics`: counts alone, of no shop and no person. They are read when they are asked for, all in one
 * statement. While the database is away they are missing, and the figures of the process still come.
 */
export function addStoreGauges(registers: Registry[], db: Db): void {
	let reading: Promise<readonly Counted[]> | null = null;
	const counted = (): Promise<readonly Counted[]> => {
		reading ??= COUNTS.execute(db)
			.then(
				({ rows }) => rows,
				() => [],
			)
			.finally(() => {
				reading = null;
			});
		return reading;
	};
	for (const [key, { name, help, labelNames }] of Object.entries(GAUGES))
		new Gauge<string>({
			name,
			help,
			labelNames,
			registers,
			async collect() {
				const own = (await counted()).filter((row) => row.name === key);
				this.reset();
				if (own.length === 0 && labelNames.length === 0) this.remove();
				for (const { label, count } of own) {
					const values = label.split(' ');
					this.set(Object.fromEntries(labelNames.map((labelName, at) => [labelName, values[at] ?? ''])), count);
				}
			},
		});
}
