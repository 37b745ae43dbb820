import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { $counterShop, $person, $staffToken } = await import('#stores/counter/counter-session.ts');
const { $orderBook, loadCounterOrder } = await import('#stores/counter/counter-orders.ts');
const { payingNow } = await import('#stores/order/paying.ts');

afterEach(() => vi.unstubAllGlobals());

it('C40 an older answer that comes late takes back no money that a newer one has told', async () => {
	$person.set({ id: 'p1', name: '', phone: '', isAssociation: false, pushKey: null });
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	const answers: (() => void)[] = [];
	const paid = [0, 135];
	answering(async () => {
		const order = { id: 'o1', code: 'NK-1', stage: 'ON_THE_WAY', store: { id: 's1' }, placedAt: '2026-11-21T06:00:00Z' };
		const answer = { ...order, stages: [{ stage: 'ON_THE_WAY', by: 'SHOP' }], payment: { paid: paid.shift() } };
		await new Promise<void>((resolve) => answers.push(resolve));
		return answer;
	});
	const [older, newer] = [loadCounterOrder('o1'), loadCounterOrder('o1')];
	await until(() => expect(answers).toHaveLength(2));
	answers[1]?.();
	await newer;
	expect($orderBook.get().get('o1')?.payment.paid).toBe(135);
	answers[0]?.();
	await older;
	expect($orderBook.get().get('o1')?.payment.paid).toBe(135);
});

it('C39 the code of a UPI payment is gone once another sum is to pay', () => {
	const upi = { link: 'upi://pay?am=135.00', upiId: 'shop@upi', name: 'Shop', reference: 'NK-1', qr: ['1'] };
	const paying = { state: 'upi', upi, amount: 135 } as const;
	expect([payingNow(paying, 135), payingNow(paying, 85), payingNow({ state: 'checking' }, 85)]).toEqual([
		paying,
		{ state: 'idle' },
		{ state: 'checking' },
	]);
});
