import { $customChanges } from '#stores/cart/custom-items.ts';
import { catchUp } from '#stores/cart/customer-cart.ts';
import { resumeMerge } from '#stores/cart/merge-guest-cart.ts';
import { storedChanges } from '#stores/cart/stored-changes.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** Brings the page up to date when the shopper comes back to it, and when the network does. */
export function onReturn(): void {
	document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void updatePage());
	addEventListener('pageshow', ({ persisted }) => persisted && void updatePage());
	addEventListener('online', updatePage);
}

/** Resumes an unfinished merge of carts, and loads what other pages have changed. */
async function updatePage(): Promise<void> {
	if ($isGuest.get()) return;
	await resumeMerge();
	await resumeCartChanges();
	await catchUp();
}

/** Sends what the customer changed in the cart without a network. */
export async function resumeCartChanges(): Promise<void> {
	if (storedChanges().length > 0) await import('#stores/cart/send-changes.ts').then(({ resumeChanges }) => resumeChanges());
	if (Object.keys($customChanges.get().changes).length > 0)
		await import('#stores/cart/custom-changes.ts').then(({ resumeCustomChanges }) => resumeCustomChanges());
}
