import { atom } from 'nanostores';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Whether the shop takes orders at its hours (`true`) or was shut by its people; `null` until the server has said so. */
export const $takesOrders = atom<boolean | null>(null);

$counterShop.listen((shop, before) => {
	if (shop?.id !== before?.id) $takesOrders.set(null);
});

/** Asks whether the shop is shut; what is known stays when no answer comes. */
export async function loadTakesOrders(): Promise<void> {
	const shop = $counterShop.get();
	if (!shop) return;
	const reply = await counterCall('GET counter/shops', { storeId: shop.id });
	const found = reply.ok ? reply.data.shops[0] : undefined;
	if (found && $counterShop.get()?.id === shop.id) $takesOrders.set(found.isOpen);
}

/** Shuts the shop whatever its hours say, or lets its hours decide again. */
export async function setTakesOrders(isOpen: boolean): Promise<void> {
	const shop = $counterShop.get();
	if (!shop) return;
	const reply = await counterCall('PUT partner/shops/{storeId}', { storeId: shop.id, isOpen });
	showRefusal(reply);
	if (reply.ok && $counterShop.get()?.id === shop.id) $takesOrders.set(isOpen);
}
