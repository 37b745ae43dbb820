import { atom } from 'nanostores';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText } from '#stores/ui/refusal.ts';

export type Favourites = { state: 'loading' } | { state: 'ready'; cards: readonly ProductCard[] } | { state: 'failed'; text: string };

/** A customer's favourites, newest first, or why they could not be loaded (empty when no answer came). */
export const $favourites = atom<Favourites>({ state: 'loading' });

onLogout(() => $favourites.set({ state: 'loading' }));

let asked = 0;

/** Loads the favourites; an older answer does not undo what a later one knows of. */
export async function loadFavourites(): Promise<void> {
	const request = ++asked;
	const reply = await customerCall('GET customer/favourites', { location: locationOf($address.get()) });
	if (request !== asked) return;
	if (reply.ok) $favourites.set({ state: 'ready', cards: reply.data.favourites });
	else $favourites.set({ state: 'failed', text: refusalText(reply) });
}

export function isFavourite(retailerProductId: string): boolean {
	const favourites = $favourites.get();
	return favourites.state === 'ready' && favourites.cards.some((card) => card.retailerProductId === retailerProductId);
}

/** Adds or removes a favourite; what is shown changes when the server has agreed. */
export async function setFavourite(retailerProductId: string, isWanted: boolean): Promise<Reply<unknown>> {
	const method = isWanted ? 'PUT' : 'DELETE';
	const reply = await customerCall(`${method} customer/favourites/{retailerProductId}`, { retailerProductId });
	if (reply.ok) await loadFavourites();
	return reply;
}

/** Asks to be told when a product is back in stock, or takes that back. */
export const setStockRequest = (retailerProductId: string, isWanted: boolean): Promise<Reply<{ waiting: boolean }>> =>
	customerCall(`${isWanted ? 'PUT' : 'DELETE'} customer/notify/{retailerProductId}`, { retailerProductId });
