import { useStore } from '@nanostores/react';
import { LocalitySearch } from '#islands/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/locations/MyPosition.tsx';
import { PlaceList } from '#islands/locations/PlaceList.tsx';
import { SavedAddresses } from '#islands/locations/SavedAddresses.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage, useWords } from '#islands/words.tsx';
import { placeIn } from '#lib/place.ts';
import { $guestAddresses, type Place, selectGuestPlace } from '#stores/address.ts';
import { closeModal } from '#stores/overlay.ts';
import { $isGuest } from '#stores/profile.ts';

/** Where to deliver: my position, a locality by name, or one of the addresses kept. */
export function LocationsModal() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const recent = useStore($guestAddresses).map((place) => placeIn(place, pageLanguage()));
	const choose = (place: Place) => {
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
