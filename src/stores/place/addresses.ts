import { atom } from 'nanostores';
import type { Address, AddressAdd } from '#lib/contract/place.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { selectPlace, storePlace } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { refusalText } from '#stores/ui/refusal.ts';

export type Addresses = { state: 'loading' } | { state: 'ready'; list: Address[] } | { state: 'failed'; text: string };

/** A customer's addresses without the archived ones, newest first (V8), or why they could not be loaded (empty when no answer came). */
export const $addresses = atom<Addresses>({ state: 'loading' });

// Logged out, perhaps in another tab: the next customer may be another one.
$isGuest.listen((isGuest) => {
	if (isGuest) $addresses.set({ state: 'loading' });
});

/** Without the archived ones, the newest first. */
export function visibleAddresses<A extends Pick<Address, 'status' | 'createdOn'>>(addresses: readonly A[]): A[] {
	return addresses.filter(({ status }) => status !== 'ARCHIVED').toSorted((a, b) => b.createdOn.localeCompare(a.createdOn));
}

const list = () => {
	const addresses = $addresses.get();
	return addresses.state === 'ready' ? addresses.list : [];
};

/** Loads the addresses; any answer but a success is the state `failed` (X5). */
export async function loadAddresses(): Promise<Reply<Address[]>> {
	const reply = await customerCall('GET customer/customer-location', {});
	if (!reply.ok) {
		if (reply.kind !== 'aborted') $addresses.set({ state: 'failed', text: refusalText(reply) });
		return reply;
	}
	const addresses = visibleAddresses(reply.data.customerLocations);
	$addresses.set({ state: 'ready', list: addresses });
	return { ok: true, data: addresses };
}

/** Saves a new address: it comes first, becomes the default, and is selected (§4). */
export async function saveAddress(fields: AddressAdd): Promise<Reply<Address>> {
	const reply = await customerCall('POST customer/customer-location', { ...fields, isDefault: true });
	if (!reply.ok) return reply;
	$addresses.set({ state: 'ready', list: [reply.data, ...list().map((other) => ({ ...other, isDefault: false }))] });
	storePlace(reply.data);
	return reply;
}

/** Makes one the default and selects it. */
export async function chooseAddress(address: Address): Promise<Reply<Address>> {
	const reply = await customerCall('PATCH customer/customer-location', { locationId: address.locationId, isDefault: true });
	if (!reply.ok) return reply;
	$addresses.set({ state: 'ready', list: list().map((other) => ({ ...other, isDefault: other.locationId === address.locationId })) });
	selectPlace(reply.data);
	return reply;
}

/** Archives an address, which hides it from then on. */
export async function removeAddress(locationId: string): Promise<Reply<Address>> {
	const reply = await customerCall('DELETE customer/customer-location/{locationId}', { locationId });
	if (reply.ok) $addresses.set({ state: 'ready', list: list().filter((other) => other.locationId !== locationId) });
	return reply;
}
