import type { Clicked, Client, Pushed, Windows } from '#islands/offline/events.ts';
import { isCounter } from '#islands/offline/stored-pages.ts';
import type { PushNotice } from '#lib/contract/push.ts';
import { delocalizePath, paths } from '#lib/paths.ts';

/** The picture in a notification: the store's own. */
const ICON = '/icons/192.png';
const RINGING = { renotify: true, requireInteraction: true, vibrate: [300, 150, 300, 150, 300] };

/** A notification's texts, as far as they can be read: a browser that shows nothing for a push asks its owner whether to end it. */
export function noticeOf({ data }: Pushed): Partial<PushNotice> {
	try {
		return Object(data?.json());
	} catch {
		return {};
	}
}

const ofCounter = (url: string) => isCounter(delocalizePath(new URL(url).pathname).path);
const allWindows = (windows: Windows) => windows.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Shows news of an order, in the place of earlier news of the same. What rings makes the phone's sound again and stays until it is tapped, also
 * where a page of the counter is in sight: that one may be of another shop, or may not have been tapped yet, and then makes no sound.
 */
export async function showNotice(event: Pushed, registration: Pick<ServiceWorkerRegistration, 'showNotification'>): Promise<void> {
	const { title = '', body = '', path = paths.orders(), tag = '', rings = false } = noticeOf(event);
	await registration.showNotification(title, { body, tag, icon: ICON, data: { path }, ...(rings && tag !== '' && RINGING) });
}

/** Leads an open page of the counter to another of its pages: two of them would ring at once. Answers whether there was one that can be led. */
async function leadCounter(open: readonly Client[], target: string): Promise<boolean> {
	const counter = ofCounter(target) ? open.find(({ url }) => ofCounter(url)) : undefined;
	if (!counter?.navigate) return false;
	// A page that this worker does not control cannot be led.
	const led = await counter.navigate(target).then(
		() => true,
		() => false,
	);
	if (led) await counter.focus?.();
	return led;
}

/** Opens the order's page, in the window that shows it already if there is one. Never another site. */
export async function openOrder({ notification }: Clicked, windows: Windows, origin: string): Promise<void> {
	notification.close();
	const url = new URL(String(Object(notification.data).path ?? paths.orders()), origin);
	const target = url.origin === origin ? url.href : new URL(paths.orders(), origin).href;
	const open = await allWindows(windows);
	const shown = open.find((one) => one.url === target);
	if (shown?.focus) await shown.focus();
	else if (!(await leadCounter(open, target))) await windows.openWindow(target);
}
