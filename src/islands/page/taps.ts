import { cartWords } from '#islands/cart/cart-words.ts';
import { closeStrip } from '#islands/page/download-strip.ts';
import { replacePicture } from '#islands/page/failed-pictures.ts';
import { endWait } from '#islands/page/overlays.ts';
import { itemOf } from '#islands/page/product-item.ts';
import { rollCount } from '#islands/page/roll-count.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeQuantity } from '#stores/cart/change-quantity.ts';
import type { CartAction } from '#stores/cart/pending-changes.ts';
import type { Tap } from '#stores/paint/types.ts';
import { isPreview } from '#stores/session/preview.ts';
import { closeMessage, showOffline } from '#stores/ui/message.ts';
import { openModal, openPanel } from '#stores/ui/overlay.ts';

const CART_ACTIONS: Record<string, CartAction> = { add: 'ADD', increase: 'INCREASE', decrease: 'DECREASE', remove: 'DELETE' };

function changeOf(control: HTMLElement, action: CartAction): void {
	// A product in the cart that can no longer be bought is changed with the cart's stored item.
	const item = itemOf(control) ?? $items.get()[control.dataset.packId ?? '']?.item;
	if (!item) return;
	changeQuantity(action, item, cartWords(item));
	rollCount(control, action !== 'DECREASE');
}

const AT_ONCE: Record<string, () => void> = { closeMessage, closeStrip };

/** What fewer visitors do, by code that is fetched for it. */
function later(act: string, element: HTMLElement): void {
	import('#islands/page/later-taps.ts').then((code) => code.handleLater(act, element)).catch(showOffline);
}

const MODALS = ['login', 'locations', 'language', 'refer', 'refershop'] as const;

function open(asked: string): void {
	const name = MODALS.find((one) => one === asked);
	if (asked === 'cart') openPanel();
	else if (name) openModal({ name });
	// A preview opens no login.
	if (isPreview()) endWait();
}

/** Handles one tap; its meaning is in the markup (`data-act`, `data-open`). */
function onClick(element: HTMLElement): void {
	const { act = '', open: name = '' } = element.dataset;
	const action = CART_ACTIONS[act];
	const control = element.closest<HTMLElement>('[data-pack-id]');
	if (action && control) changeOf(control, action);
	else if (name) open(name);
	else (AT_ONCE[act] ?? later)(act, element);
}

export function onTap({ kind, element }: Tap): void {
	if (kind === 'error') replacePicture(element);
	else if (kind === 'change') later('choosePack', element);
	else onClick(element);
}
