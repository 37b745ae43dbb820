import { useStore } from '@nanostores/react';
import { LocalitySearch } from '#islands/place/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/place/locations/MyPosition.tsx';
import { PlaceList } from '#islands/place/locations/PlaceList.tsx';
import { SavedAddresses } from '#islands/place/saved/SavedAddresses.tsx';
import { usePlaceName } from '#islands/place/usePlaceName.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Address } from '#lib/contract/place.ts';
import { type DeliveryPlace, placeInLanguage } from '#lib/place/place.ts';
import { $tappedPlace } from '#stores/cart/tap-place.ts';
import { $guestAddresses } from '#stores/place/address.ts';
import { $addresses, $recentAddresses } from '#stores/place/addresses.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** With fewer saved addresses all of them are in view, and the recent ones would only repeat them. */
const MANY_ADDRESSES = 4;

type Props = { onPlace: (place: DeliveryPlace) => void; onMap: () => void; onForm: (edited: Address | null) => void };

/** The ways to a place: the browser's position, the map, what was chosen before, saved addresses, and the search. */
export function PlaceChoice({ onPlace, onMap, onForm }: Props) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const current = usePlaceName();
	const isWaiting = useStore($tappedPlace) !== null;
	const chosen = useStore($guestAddresses).map((place) => placeInLanguage(place, pageLanguage()));
	const addresses = useStore($addresses);
	const used = useStore($recentAddresses);
	const recent = addresses.state === 'ready' && addresses.list.length >= MANY_ADDRESSES ? used : [];
	return (
		<>
			<p className="hint" role="status">
				{isWaiting ? t('ui.loading') : t('place.current', { place: current })}
			</p>
			<div className="place-ways">
				<MyPosition onPlace={onPlace} />
				<button type="button" className="btn-line wide" onClick={onMap}>
					{t('place.map')}
				</button>
			</div>
			<LocalitySearch onPlace={onPlace}>
				{!isGuest && (
					<>
						{recent.length > 0 && <PlaceList title={t('place.used')} places={recent} onPlace={onPlace} />}
						<SavedAddresses onChoose={onPlace} onEdit={onForm} />
						<button type="button" className="btn-line" onClick={() => onForm(null)}>
							+ {t('checkout.addAddress')}
						</button>
					</>
				)}
				{chosen.length > 0 && <PlaceList title={t('place.recent')} places={chosen} onPlace={onPlace} />}
			</LocalitySearch>
		</>
	);
}
