import { atom } from 'nanostores';
import type { Output } from '#lib/contract/table.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

type Spot = Output<'GET customer/order-location/{id}'>;

/** Where the order of the page is, as its shop last said; null before that. */
export const $orderLocation = atom<Spot | null>(null);
onLogout(() => $orderLocation.set(null));

const isLocation = (value: unknown): value is Spot =>
	isObject(value) && typeof value.lat === 'number' && typeof value.lng === 'number' && typeof value.at === 'string';

/** Takes the position that an event of the stream says. */
export function takeLocation(data: string): void {
	const value: unknown = JSON.parse(data);
	if (isLocation(value)) $orderLocation.set(value);
}

/** Asks where an order is, for a page without a stream. */
export async function loadLocation(id: string): Promise<void> {
	const reply = await customerCall('GET customer/order-location/{id}', { id });
	if (reply.ok) $orderLocation.set(reply.data);
}
