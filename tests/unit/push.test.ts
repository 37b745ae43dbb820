import { expect, it, vi } from 'vitest';
import type { Clicked, Client, Pushed } from '#islands/offline/events.ts';
import { openOrder, showNotice } from '#islands/offline/push.ts';

const ORIGIN = 'https://shop.example';
const pushed = (text: string | null): Pushed =>
	Object.assign(new Event('push'), { waitUntil: () => {}, data: text === null ? null : { json: () => JSON.parse(text) } });
const clicked = (data: unknown) => {
	const close = vi.fn();
	return {
		event: Object.assign(new Event('notificationclick'), { waitUntil: () => {}, notification: { close, data } }) satisfies Clicked,
		close,
	};
};
const windows = (...open: Client[]) => ({ matchAll: async () => open, openWindow: vi.fn(async () => undefined) });

it('R11 the worker shows what is pushed, later news of an order in the place of earlier ones', async () => {
	const showNotification = vi.fn(async () => {});
	const notice = { title: 'Order K7', body: 'On the way', path: '/hi/orders/o1', tag: 'o1' };
	await showNotice(pushed(JSON.stringify(notice)), { showNotification });
	expect(showNotification).toHaveBeenCalledWith('Order K7', {
		body: 'On the way',
		tag: 'o1',
		icon: '/icons/192.png',
		data: { path: '/hi/orders/o1' },
	});
});

it.each([null, 'no JSON', '"text"'])(
	'R11 shows a notification also where nothing can be read of it (%s), as browsers ask',
	async (text) => {
		const showNotification = vi.fn(async () => {});
		await showNotice(pushed(text), { showNotification });
		expect(showNotification).toHaveBeenCalledWith('', expect.objectContaining({ data: { path: '/orders' } }));
	},
);

it('C40 what rings makes the phone’s sound again and stays until it is tapped', async () => {
	const showNotification = vi.fn(async () => {});
	const notice = { title: 'Order K7', body: 'New order K7 of ₹165', path: '/te/counter/orders/o1', tag: 'o1', rings: true };
	await showNotice(pushed(JSON.stringify(notice)), { showNotification });
	const ringing = { tag: 'o1', renotify: true, requireInteraction: true };
	expect(showNotification).toHaveBeenLastCalledWith('Order K7', expect.objectContaining(ringing));
	expect(showNotification).not.toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ silent: true }));
});

it('C40 a tap leads the open counter to the order, and opens a page where none can be led', async () => {
	const { event } = clicked({ path: '/counter/orders/o1' });
	const [focus, navigate] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
	const open = windows({ url: `${ORIGIN}/hi/counter/orders`, focus, navigate });
	await openOrder(event, open, ORIGIN);
	expect(navigate).toHaveBeenCalledWith(`${ORIGIN}/counter/orders/o1`);
	expect(focus).toHaveBeenCalledOnce();
	expect(open.openWindow).not.toHaveBeenCalled();
	navigate.mockRejectedValue(new TypeError('not controlled'));
	await openOrder(event, open, ORIGIN);
	expect(open.openWindow).toHaveBeenCalledWith(`${ORIGIN}/counter/orders/o1`);
});

it('R11 a tap opens the order’s page, in the window that shows it already', async () => {
	const { event, close } = clicked({ path: '/hi/orders/o1' });
	const none = windows({ url: `${ORIGIN}/cart`, focus: async () => undefined });
	await openOrder(event, none, ORIGIN);
	expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/hi/orders/o1`);
	expect(close).toHaveBeenCalledOnce();
	const focus = vi.fn(async () => undefined);
	const shown = windows({ url: `${ORIGIN}/hi/orders/o1`, focus });
	await openOrder(event, shown, ORIGIN);
	expect(focus).toHaveBeenCalledOnce();
	expect(shown.openWindow).not.toHaveBeenCalled();
});

it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
	'R11 a tap never leads to another site (%s)',
	async (path) => {
		const open = windows();
		await openOrder(clicked({ path }).event, open, ORIGIN);
		expect(open.openWindow).toHaveBeenCalledWith(`${ORIGIN}/orders`);
	},
);
