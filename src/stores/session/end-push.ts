/** Ends what this browser was subscribed to: what is still sent to it, its push service refuses. */
export async function endPush(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	const subscription = await registration?.pushManager?.getSubscription();
	await subscription?.unsubscribe();
}
