import { useStore } from '@nanostores/react';
import { LocalitySearch } from '#islands/place/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/place/locations/MyPosition.tsx';
import { PlaceList } from '#islands/place/locations/PlaceList.tsx';
import { SavedAddresses } from '#islands/place/locations/SavedAddresses.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { placeInLanguage } from '#lib/place/place.ts';
import { $guestAddresses, type DeliveryPlace, selectGuestPlace } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** The choice of where to deliver: the browser's position, a locality by name, or a saved address. */
export function LocationsModal() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const recent = useStore($guestAddresses).map((place) => placeInLanguage(place, pageLanguage()));
	const choose = (place: DeliveryPlace) => {
		closeModal();
		selectGuestPlace(place);
		window.nukkad.paint();
	};
	return (
		<Dialog kind="tall" title={t('place.title')} onClose={closeModal}>
			<MyPosition onPlace={choose} />
			<LocalitySearch onPlace={choose}>
				{isGuest ? recent.length > 0 && <PlaceList title={t('place.recent')} places={recent} onPlace={choose} /> : <SavedAddresses />}
			</LocalitySearch>
		</Dialog>
	);
}
