import { atom } from 'nanostores';
import type { SlotList } from '#lib/contract/cart.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** The delivery times of a shop that can be chosen. */
export type Slots = { state: 'loading' } | { state: 'ready'; slots: SlotList['slots'] } | { state: 'failed'; text: string };

export const $slots = atom<Slots>({ state: 'loading' });

/** Loads the delivery times of a shop; those that are shown stay until the new ones are here. */
export async function loadSlots(storeId: string): Promise<void> {
	if ($slots.get().state === 'failed') $slots.set({ state: 'loading' });
	const reply = await customerCall('GET order/slots', { storeId });
	if (reply.ok) $slots.set({ state: 'ready', slots: reply.data.slots });
	else if (reply.kind !== 'aborted') $slots.set({ state: 'failed', text: refusalText(reply) });
}
