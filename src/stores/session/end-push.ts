import { COUNTER_TOLD } from '#lib/counter/counter-push-key.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** Ends what this browser was subscribed to: what is still sent to it, its push service refuses. */
export async function unsubscribe(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	const subscription = await registration?.pushManager?.getSubscription();
	await subscription?.unsubscribe();
}

/** Ends a customer's news on this browser. Where the counter has the browser told too, the subscription is its own as well, and stays. */
export async function endPush(): Promise<void> {
	if (!local.get(COUNTER_TOLD)) await unsubscribe();
}
