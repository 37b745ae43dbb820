import type { Clicked, Pushed, Windows } from '#islands/offline/events.ts';
import type { PushNotice } from '#lib/contract/push.ts';
import { paths } from '#lib/paths.ts';

/** The picture in a notification: the store's own. */
const ICON = '/icons/192.png';

/** A notification's texts, as far as they can be read: a browser that shows nothing for a push asks its owner whether to end it. */
export function noticeOf({ data }: Pushed): Partial<PushNotice> {
	try {
		return Object(data?.json());
	} catch {
		return {};
	}
}

/** Shows news of an order, in the place of earlier news of the same. */
export async function showNotice(event: Pushed, registration: Pick<ServiceWorkerRegistration, 'showNotification'>): Promise<void> {
	const { title = '', body = '', path = paths.orders(), tag = '' } = noticeOf(event);
	await registration.showNotification(title, { body, tag, icon: ICON, data: { path } });
}

/** Opens the order's page, in the window that shows it already if there is one. Never another site. */
export async function openOrder({ notification }: Clicked, windows: Windows, origin: string): Promise<void> {
	notification.close();
	const url = new URL(String(Object(notification.data).path ?? paths.orders()), origin);
	const target = url.origin === origin ? url.href : new URL(paths.orders(), origin).href;
	const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
	const shown = open.find((one) => one.url === target);
	await (shown?.focus ? shown.focus() : windows.openWindow(target));
}
