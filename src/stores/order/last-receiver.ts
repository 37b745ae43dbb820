import { atom } from 'nanostores';
import type { Receiver } from '#lib/contract/cart.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { onLogout } from '#stores/session/on-logout.ts';

/** For whom else the customer has ordered last; null until that is known, and without one. */
export const $lastReceiver = atom<Receiver | null>(null);

onLogout(() => $lastReceiver.set(null));

/** Asks for whom else the customer has ordered last. Without an answer nobody is offered. */
export async function loadLastReceiver(): Promise<void> {
	const reply = await customerCall('GET customer/last-receiver', {});
	if (reply.ok) $lastReceiver.set(reply.data.receiver);
}
