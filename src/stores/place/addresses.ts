import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Address, AddressAdd } from '#lib/contract/place.ts';
import type { Input } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address, forgetPlace, isDeliveryPlace, selectPlace, storePlace } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';
import { refusalText } from '#stores/ui/refusal.ts';

export type Addresses = { state: 'loading' } | { state: 'ready'; list: Address[] } | { state: 'failed'; text: string };
/** The customer's addresses, and those used last, newest use first. */
type Copy = { list: Address[]; recent: Address[] };

/** A customer's addresses without the archived ones, newest first (V8), or why they could not be loaded (empty when no answer came). */
export const $addresses = atom<Addresses>({ state: 'loading' });
/** The address that was archived last, as it was: it can be taken back until another is archived or the page is left. */
export const $removedAddress = atom<Address | null>(null);
/** Those of them that were used last. */
export const $recentAddresses = atom<readonly Address[]>([]);

const areAddresses = (value: unknown): value is Address[] =>
	Array.isArray(value) && value.every((one) => isDeliveryPlace(one) && typeof one.locationId === 'string');
const isCopy = (value: unknown): value is Copy | null =>
	typeof value === 'object' && value !== null && areAddresses(Reflect.get(value, 'list')) && areAddresses(Reflect.get(value, 'recent'));
/** The last answer, for when there is no network (V11). */
const $copy = persistentJson<Copy | null>(STORAGE_KEYS.customerAddresses, null, isCopy);

let loading: Promise<Reply<Address[]>> | null = null;
/** How many changes of the list have been answered. */
let changes = 0;

onLogout(() => {
	loading = null;
	$addresses.set({ state: 'loading' });
	$recentAddresses.set([]);
	$removedAddress.set(null);
});

/** Without the archived ones, the newest first. */
export function visibleAddresses<A extends Pick<Address, 'status' | 'createdOn'>>(addresses: readonly A[]): A[] {
	return addresses.filter(({ status }) => status !== 'ARCHIVED').sort((a, b) => b.createdOn.localeCompare(a.createdOn));
}

/** The addresses; `null` while they are not known. */
const knownList = (): Address[] | null => {
	const addresses = $addresses.get();
	return addresses.state === 'ready' ? addresses.list : null;
};

/** Shows addresses and stores them as the last copy; those used last never hold one that is gone. */
function show(addresses: Address[], recent: readonly Address[] = $recentAddresses.get()): void {
	const left = recent.flatMap(({ locationId }) => addresses.find((one) => one.locationId === locationId) ?? []);
	$addresses.set({ state: 'ready', list: addresses });
	$recentAddresses.set(left);
	$copy.set({ list: addresses, recent: left });
}

/** Shows the addresses after a change that the server has answered. While they are not known they are read: the others are among them. */
function showChanged(changed: (known: readonly Address[]) => Address[]): void {
	changes += 1;
	const known = knownList();
	if (known) show(changed(known));
	else void loadAddresses();
}

/** Loads the addresses; a second call during a load shares it. Any answer but a success is the state `failed` (X5). Guests make no call (P1). */
export function loadAddresses(): Promise<Reply<Address[]>> {
	if ($isGuest.get()) return Promise.resolve({ ok: false, kind: 'aborted' });
	if (loading) return loading;
	const mine = load().finally(() => {
		if (loading === mine) loading = null;
	});
	loading = mine;
	return mine;
}

async function load(): Promise<Reply<Address[]>> {
	const before = changes;
	const reply = await customerCall('GET customer/customer-location', {});
	// A change has overtaken this answer, which does not know of it.
	if (reply.ok && changes !== before) return load();
	if (!reply.ok) {
		fail(reply);
		return reply;
	}
	const addresses = visibleAddresses(reply.data.customerLocations);
	show(addresses, reply.data.customerRecentLocations);
	followList(addresses);
	return { ok: true, data: addresses };
}

function fail(reply: Reply<unknown>): void {
	if (reply.ok || reply.kind === 'aborted') return;
	const copy = reply.kind === 'network' ? $copy.get() : null;
	if (copy) show(copy.list, copy.recent);
	else $addresses.set({ state: 'failed', text: refusalText(reply) });
}

/**
 * Brings the selected address up to date: one that was archived or changed elsewhere is left or replaced at once, and the default is selected
 * where nothing is. A place that is no saved address stays, and so does all while the addresses are not known.
 */
function followList(addresses: readonly Address[] | null): void {
	const selected = $address.get();
	if (!addresses || !selected.locationId) return;
	const own = addresses.find(({ locationId }) => locationId === selected.locationId);
	const next = own ?? defaultOf(addresses);
	if (next && JSON.stringify(next) === JSON.stringify(selected)) return;
	if (next) storePlace(next);
	else if (!selected.isDummy) forgetPlace();
	window.nukkad.paint();
}

const defaultOf = (addresses: readonly Address[]) => addresses.find(({ isDefault }) => isDefault) ?? addresses[0];

/** Loads the addresses of who has just logged in, and selects the default one (V8). Without one the guest's place stays. */
export async function selectDefaultAddress(): Promise<void> {
	const reply = await loadAddresses();
	const chosen = reply.ok ? defaultOf(reply.data) : undefined;
	if (!chosen) return;
	storePlace(chosen);
	window.nukkad.paint();
}

const withDefault = (addresses: readonly Address[], locationId: string) =>
	addresses.map((other) => ({ ...other, isDefault: other.locationId === locationId }));

/** Saves a new address: it comes first and becomes the default (§4). Who saves it selects it, because that may cost lines of the cart. */
export async function saveAddress(fields: AddressAdd): Promise<Reply<Address>> {
	const reply = await customerCall('POST customer/customer-location', { ...fields, isDefault: true });
	if (!reply.ok) return reply;
	showChanged((known) => [reply.data, ...withDefault(known, '')]);
	return reply;
}

/** Changes an address, which keeps its place in the list (§4). */
export async function editAddress(patch: Input<'PATCH customer/customer-location'>): Promise<Reply<Address>> {
	const reply = await customerCall('PATCH customer/customer-location', patch);
	if (!reply.ok) return reply;
	showChanged((known) => {
		const edited = known.map((other) => (other.locationId === patch.locationId ? reply.data : other));
		return reply.data.isDefault ? withDefault(edited, reply.data.locationId) : edited;
	});
	if ($address.get().locationId === reply.data.locationId) storePlace(reply.data);
	return reply;
}

/** Makes one the default and selects it. */
export async function chooseAddress(address: Address): Promise<Reply<Address>> {
	const reply = await editAddress({ locationId: address.locationId, isDefault: true });
	if (reply.ok) selectPlace(reply.data);
	return reply;
}

/** Archives an address: it is hidden, and left in header, storage and calls, at once (V8). */
export async function removeAddress(locationId: string): Promise<Reply<Address>> {
	const reply = await customerCall('DELETE customer/customer-location/{locationId}', { locationId });
	if (!reply.ok) return reply;
	const removed = knownList()?.find((other) => other.locationId === locationId) ?? null;
	showChanged((known) => {
		const left = known.filter((other) => other.locationId !== locationId);
		// The server makes the newest one left the default.
		return removed?.isDefault ? withDefault(left, left[0]?.locationId ?? '') : left;
	});
	$removedAddress.set(removed);
	followList(knownList());
	return reply;
}

/** Takes back the address that was archived last, as the default if it was that. */
export async function restoreAddress(): Promise<Reply<Address>> {
	const removed = $removedAddress.get();
	if (!removed) return { ok: false, kind: 'aborted' };
	const { locationId, isDefault } = removed;
	const reply = await customerCall('PATCH customer/customer-location', { locationId, status: 'ACTIVE', ...(isDefault && { isDefault }) });
	if (!reply.ok) return reply;
	showChanged((known) => visibleAddresses([reply.data, ...(isDefault ? withDefault(known, '') : known)]));
	$removedAddress.set(null);
	// The default one was selected, and is again.
	if (isDefault) storePlace(reply.data);
	window.nukkad.paint();
	return reply;
}
