import { WORKER_PATH } from '#lib/worker-path.ts';
import { unsubscribe } from '#stores/session/end-push.ts';

/** Whether this browser can be told anything. On an iPhone only a store on the home screen can, so elsewhere there these are missing. */
export const canBeTold = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Subscribes under the store's key. An older subscription, which may be under another key, ends. */
export async function subscribeToPush(applicationServerKey: string): Promise<PushSubscription> {
	await navigator.serviceWorker.register(WORKER_PATH);
	const { pushManager } = await navigator.serviceWorker.ready;
	const options = { userVisibleOnly: true, applicationServerKey };
	try {
		return await pushManager.subscribe(options);
	} catch {
		await unsubscribe();
		return pushManager.subscribe(options);
	}
}
