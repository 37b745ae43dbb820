import { atom } from 'nanostores';
import type { Address } from '#lib/contract/place.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import type { Reply } from '#stores/api/call.ts';
import { saveCart } from '#stores/cart/baskets.ts';
import { costOfChange, type PlaceChange } from '#stores/cart/place-change.ts';
import { selectGuestPlace, selectPlace } from '#stores/place/address.ts';
import { $addresses, chooseAddress } from '#stores/place/addresses.ts';
import { closeModal, openModal } from '#stores/ui/overlay.ts';

/** The place that was tapped last in the modal, until it is chosen or dropped. */
export const $tappedPlace = atom<DeliveryPlace | null>(null);

/** Drops the tapped place: the shopper has gone elsewhere, and it is not chosen, whatever is answered. */
export const dropTappedPlace = (): void => $tappedPlace.set(null);

/** Why a tapped place is not chosen yet. */
export type NotChosen = { cost: PlaceChange } | { refused: Reply<unknown> };

/** A saved address, if the place is one. */
function savedOf({ locationId }: DeliveryPlace) {
	const addresses = $addresses.get();
	return addresses.state === 'ready' ? addresses.list.find((one) => one.locationId === locationId) : undefined;
}

/**
 * Chooses a place and closes the modal; of several taps the last one holds. A change that costs something is made only when its cost is given as
 * `accepted`, and is answered else. What cannot come along then waits at its shop; when that fails, the cart says that it is not delivered here.
 * Without a network the place of before stays, so that header and page name one place.
 */
export async function tapPlace(place: DeliveryPlace, accepted?: PlaceChange): Promise<NotChosen | null> {
	// An object of its own: the same place may be tapped twice.
	const mine = { ...place };
	$tappedPlace.set(mine);
	const isDropped = () => $tappedPlace.get() !== mine;
	const asked = await costOfChange(place);
	if (isDropped()) return null;
	const cost = asked.ok && !accepted ? asked.data : null;
	if (asked.ok && accepted?.cart) await saveCart();
	const saved = cost ? undefined : savedOf(place);
	const reply = asked.ok && saved && !saved.isDefault ? await chooseAddress(saved) : asked;
	if (isDropped()) return null;
	dropTappedPlace();
	if (cost) return { cost };
	if (!reply.ok) return { refused: reply };
	closeModal();
	if (saved) selectPlace({ ...saved, isDefault: true });
	else selectGuestPlace(place);
	window.nukkad.paint();
	return null;
}

/** Chooses a saved address on a page: where that costs something, the modal asks first. Answers why it was refused. */
export async function takeAddress(address: Address): Promise<Reply<unknown> | null> {
	const notChosen = await tapPlace(address);
	if (notChosen && 'refused' in notChosen) return notChosen.refused;
	if (notChosen) openModal({ name: 'locations', wanted: address });
	return null;
}
