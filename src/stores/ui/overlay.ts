import { atom } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { isPreview } from '#stores/session/preview.ts';

/** The coupons or the offers of the cart's shop; `wanted` is the one that is applied as soon as the modal opens: a coupon's code, an offer's id. */
export type Promoting = { name: 'coupon' | 'spendoffer'; shopId: string; wanted?: string };

/**
 * The modals, opened by name (product §2). `wanted` is a place that is to be chosen unless that costs something; coupons and offers are of the
 * cart's shop; a store mismatch carries the product that was refused and why.
 */
export type Modal =
	/** `next` is what a guest had tapped for: after the login it goes on there. */
	| { name: 'login'; next?: Promoting }
	| { name: 'locations'; wanted?: DeliveryPlace }
	| { name: 'language' }
	| Promoting
	/** With which cart to go on after a login: the guest's, or that of another shop in the account. */
	| { name: 'cartchoice'; next?: Promoting }
	/** What the shopper asks for in their own words; `id` is the line that is changed, `wanted` what a new one begins with. */
	| { name: 'custom'; id: string | null; wanted?: string | undefined }
	/** A shopping list that becomes a cart: the one that was typed before, or one in the address that another app has sent here. */
	| { name: 'list' }
	| { name: 'refer' }
	| { name: 'refershop' }
	| { name: 'multistoremodal'; message: string; item: CartItem };

export const $modal = atom<Modal | null>(null);
/** The cart panel: 450 px from the right. */
export const $panel = atom<'open' | 'closed'>('closed');

/** Opens a modal; a preview opens no login (R24). */
export function openModal(modal: Modal): void {
	if (modal.name !== 'login' || !isPreview()) $modal.set(modal);
}
export const closeModal = () => $modal.set(null);
export const openPanel = () => $panel.set('open');
export const closePanel = () => $panel.set('closed');
