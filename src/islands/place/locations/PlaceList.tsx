import type { DeliveryPlace } from '#lib/place/place.ts';
import { locationOf } from '#stores/place/address.ts';

type Props = { title: string; places: readonly DeliveryPlace[]; onPlace: (place: DeliveryPlace) => void };

export function PlaceList({ title, places, onPlace }: Props) {
	return (
		<section>
			<h3>{title}</h3>
			<ul className="choices">
				{places.map((place) => (
					<li key={locationOf(place)}>
						<button type="button" onClick={() => onPlace(place)}>
							{place.addressText}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
