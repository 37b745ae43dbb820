import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $person } from '#stores/counter/counter-session.ts';
import { canBeTold, subscribeToPush } from '#stores/session/browser-push.ts';
import { unsubscribe } from '#stores/session/end-push.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/**
 * Whether this phone rings when the counter is closed. `none`: neither this browser nor the store can make it; `home`: an iPhone can, from its
 * home screen; `refused`: its owner has said no.
 */
export type CounterPush = 'none' | 'home' | 'off' | 'on' | 'refused';
export const $counterPush = atom<CounterPush>('none');

/** The last registration: who stops it waits for its answer, which would otherwise undo the stop. */
let registering: Promise<unknown> = Promise.resolve();

/** Whether this is a tab on an iPhone or an iPad, which calls itself a Mac. */
function isIphoneTab(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
	return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/** Gives the server this browser's address and keys; answers whether it took them. */
async function register(key: string): Promise<boolean> {
	const { endpoint = '', keys } = (await subscribeToPush(key)).toJSON();
	const sending = counterCall('PUT counter/push', { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
	registering = sending;
	const reply = await sending;
	showRefusal(reply);
	return reply.ok;
}

/** Reads whether this phone is told; what the server or the browser may have lost since is made anew, which asks nobody. */
export async function readCounterPush(): Promise<void> {
	const key = $person.get()?.pushKey;
	if (!key || !canBeTold()) return $counterPush.set(key && isIphoneTab() ? 'home' : 'none');
	if (Notification.permission === 'denied') return $counterPush.set('refused');
	const isTold = local.get(COUNTER_KEYS.isTold) !== null && Notification.permission === 'granted';
	$counterPush.set(isTold && (await register(key).catch(() => false)) ? 'on' : 'off');
}

/** Asks the phone's owner, and has it ring. Called from a tap alone, because browsers ask only then. */
export async function startCounterPush(): Promise<void> {
	const key = $person.get()?.pushKey;
	if (!key) return;
	try {
		if ((await Notification.requestPermission()) !== 'granted') return $counterPush.set('refused');
		const isRegistered = await register(key);
		if (isRegistered) local.set(COUNTER_KEYS.isTold, '1');
		$counterPush.set(isRegistered ? 'on' : 'off');
	} catch {
		// Some browsers have all of this and no push service.
		$counterPush.set('refused');
	}
}

/** Lets this phone ring no more when its login ends where the server does not hear of it: what is still sent finds nobody. */
export async function dropCounterPush(): Promise<void> {
	if (local.get(COUNTER_KEYS.isTold) !== null) await unsubscribe();
}

/** Lets this phone ring no more. What its owner is told as a customer goes on. */
export async function stopCounterPush(): Promise<void> {
	local.remove(COUNTER_KEYS.isTold);
	$counterPush.set('off');
	await registering;
	await Promise.allSettled([counterCall('DELETE counter/push', {}), local.get(STORAGE_KEYS.isTold) === null && unsubscribe()]);
}
