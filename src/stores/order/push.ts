import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { canBeTold, subscribeToPush } from '#stores/session/browser-push.ts';
import { endPush } from '#stores/session/end-push.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Whether this browser is told of orders. `none`: it cannot be, or its owner has said no. */
export type PushState = 'none' | 'off' | 'on' | 'refused';
export const $push = atom<PushState>('none');

/** The last registration: who stops it waits for its answer, which would otherwise undo the stop. */
let registering: Promise<unknown> = Promise.resolve();

/** Gives the server this browser's address and keys; answers whether it took them. */
async function register(subscription: PushSubscription): Promise<boolean> {
	const { endpoint = '', keys } = subscription.toJSON();
	const sending = customerCall('PUT customer/push', { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
	registering = sending;
	const reply = await sending;
	if (!reply.ok) showRefusal(reply);
	return reply.ok;
}

/** Reads whether this browser is told. What the server may have lost since, it is given again. */
export async function readPush(): Promise<void> {
	if (!canBeTold() || Notification.permission === 'denied') return $push.set('none');
	const registration = await navigator.serviceWorker.getRegistration();
	const subscription = local.get(STORAGE_KEYS.isTold) && (await registration?.pushManager.getSubscription());
	$push.set(subscription ? 'on' : 'off');
	if (subscription && !(await register(subscription))) $push.set('off');
}

/** Asks the browser's owner, and has orders told to it. Called from a tap alone, because browsers ask only then. */
export async function startPush(key: string): Promise<void> {
	try {
		if ((await Notification.requestPermission()) !== 'granted') return $push.set('refused');
		const isRegistered = await register(await subscribeToPush(key));
		if (isRegistered) local.set(STORAGE_KEYS.isTold, '1');
		$push.set(isRegistered ? 'on' : 'off');
	} catch {
		// Some browsers have all of this and no push service.
		$push.set('refused');
	}
}

/** Has orders told to this browser no more. */
export async function stopPush(): Promise<void> {
	local.remove(STORAGE_KEYS.isTold);
	$push.set('off');
	await registering;
	await Promise.allSettled([customerCall('DELETE customer/push', {}), endPush()]);
}
