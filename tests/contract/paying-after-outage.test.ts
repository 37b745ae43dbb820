import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { doWhatIsDue } from '#server/order/timed-work.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const MINUTE_MS = 60_000;
const { api, read, start, placed, online } = await openPayStore();

/** So long no process of the store ran. */
async function away(minutes: number) {
	await sql`UPDATE store_pulse SET at = clock_timestamp() - make_interval(mins => ${minutes})`.execute(api.app.db);
	api.pass(minutes * MINUTE_MS);
}

it('C39 who has to pay has the whole time anew when the store was away, and sees until when', async () => {
	await doWhatIsDue(api.app);
	const [byUpi, byGateway] = [await placed('UPI'), await online()];
	await start(byUpi.shopper, byUpi.id, { method: 'UPI' });
	const left = async ({ shopper, id }: typeof byUpi) => {
		const { stage, payment } = await read(shopper, id);
		return [stage, payment.payBy && Math.round((Date.parse(payment.payBy) - api.app.clock.now().getTime()) / MINUTE_MS)];
	};
	await away(45);
	await Promise.all([expireUnpaid(api.app), expireUnpaid({ ...api.app }), doWhatIsDue(api.app)]);
	expect(await Promise.all([byUpi, byGateway].map(left))).toEqual([
		['PAYMENT_PENDING', 30],
		['PAYMENT_PENDING', 15],
	]);
	// A time without the store that is no outage gives none.
	await away(1);
	api.pass(14 * MINUTE_MS);
	await expireUnpaid(api.app);
	expect(await Promise.all([byUpi, byGateway].map(left))).toEqual([
		['PAYMENT_PENDING', 15],
		['CANCELLED', null],
	]);
	expect((await partner(api, 'POST', `orders/${byUpi.id}/paid`)).data).toMatchObject({ stage: 'PLACED' });
});

/** When the store is there again, its shop is closed for 40 minutes more, and the order is for a time after that. Answers minutes from then on. */
async function closedAfterOutage(id: string) {
	const inHours = (hours: number) => new Date(api.app.clock.now().getTime() + hours * 60 * MINUTE_MS);
	const { shop_id } = await api.app.db.selectFrom('orders').select('shop_id').where('id', '=', id).executeTakeFirstOrThrow();
	await api.app.db
		.updateTable('orders')
		.set({ slot_start: inHours(2) })
		.where('id', '=', id)
		.execute();
	await partner(api, 'PUT', `shops/${shop_id}`, { closedUntil: inHours(1) });
	await away(20);
	await doWhatIsDue(api.app);
	await partner(api, 'PUT', `shops/${shop_id}`, { closedUntil: null });
	return (at: Date | null | undefined) => ((at?.getTime() ?? 0) - api.app.clock.now().getTime()) / MINUTE_MS;
}

it('C40 a shop that is closed when the store is there again has its time to answer from its next opening', async () => {
	const { id } = await placed('COD');
	const minutesTo = await closedAfterOutage(id);
	const { answer_from } = await api.app.db.selectFrom('orders').select('answer_from').where('id', '=', id).executeTakeFirstOrThrow();
	const minutes = minutesTo(answer_from);
	expect([minutes > 39, minutes < 42]).toEqual([true, true]);
});

it('C39 C40 UPI has its time to come from the opening of a shop that is closed when the store is there again', async () => {
	const { id } = await placed('UPI');
	const minutesTo = await closedAfterOutage(id);
	const { pay_by } = await api.app.db.selectFrom('payments').select('pay_by').where('order_id', '=', id).executeTakeFirstOrThrow();
	// The shop opens in 40 minutes, and looks for the money for 30.
	const minutes = minutesTo(pay_by);
	expect([minutes > 69, minutes < 72], `${minutes}`).toEqual([true, true]);
});
