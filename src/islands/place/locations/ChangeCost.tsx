import { useEffect, useRef } from 'react';
import { CustomPicture } from '#islands/cart/custom/CustomPicture.tsx';
import { usePlaceName } from '#islands/place/usePlaceName.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath } from '#lib/paths.ts';
import { isFarOff } from '#lib/place/far-off.ts';
import { type DeliveryPlace, placeOfLocality } from '#lib/place/place.ts';
import type { PlaceChange } from '#stores/cart/place-change.ts';

type Props = {
	place: DeliveryPlace;
	cost: PlaceChange;
	onKeep: () => void;
	onChange: () => void;
	/** Where another place can be taken in its stead. */
	onPlace?: (place: DeliveryPlace) => void;
};

/** Before a change of place: the lines of the cart that cannot be delivered there, and where no shop delivers, what is near. */
export function ChangeCost({ place, cost: { cart, unserved }, onKeep, onChange, onPlace }: Props) {
	const t = useWords();
	const current = usePlaceName();
	const ref = useRef<HTMLHeadingElement>(null);
	useEffect(() => ref.current?.focus(), []);
	const name = place.localityName || place.addressText;
	const served = onPlace && unserved?.nearest;
	const [nearest, far] = served && isFarOff(served) ? [null, served] : [served, null];
	return (
		<>
			<section className="stack" aria-labelledby="change-cost" ref={handFocusOn}>
				<h3 id="change-cost" tabIndex={-1} ref={ref}>
					{unserved ? t('place.unserved', { place: name }) : t('place.cartStays', { shop: cart?.shop ?? '', place: name })}
				</h3>
				{cart && (
					<div>
						<p className="hint">{t('place.cartGoes')}</p>
						<ul className="going">
							{cart.lines.map(({ item, quantity }) => (
								<li key={item.retailerProductId}>
									<img src={item.image} alt="" width="40" height="40" />
									<span>
										{item.name}
										<small>{item.measurementDisplayText}</small>
									</span>
									<b>× {quantity}</b>
								</li>
							))}
							{cart.customs.map(({ item, quantity }) => (
								<li key={item.customProductId}>
									<CustomPicture item={item} sizePx={40} />
									<span>{item.name}</span>
									<b>× {quantity}</b>
								</li>
							))}
						</ul>
					</div>
				)}
				{far && <p>{t('place.farFrom', { place: far.name, distance: far.distanceKm })}</p>}
				{nearest && (
					<button type="button" className="btn-fill wide" onClick={() => onPlace?.(placeOfLocality(nearest))}>
						{t('place.nearest', { place: nearest.name })} · {t('place.away', { distance: nearest.distanceKm })}
					</button>
				)}
				{unserved && unserved.pickupShops.length > 0 && (
					<div>
						<h3>{t('place.pickup')}</h3>
						<ul className="choices">
							{unserved.pickupShops.map((shop) => (
								<li key={shop.id}>
									<a href={localizePath(shop.url, pageLanguage())}>
										{shop.name}
										<small>{t('place.away', { distance: shop.distanceKm })}</small>
									</a>
								</li>
							))}
						</ul>
					</div>
				)}
			</section>
			{/* In sight, however long the list is. */}
			<div className="dlg-foot dlg-choices sticky py-12px px-16px lined-t bg-card">
				<button type="button" className={nearest ? 'btn-line' : 'btn-fill'} onClick={onKeep}>
					{t('place.keep', { place: current })}
				</button>
				<button type="button" className="btn-line" onClick={onChange}>
					{t('place.changeTo', { place: name })}
				</button>
			</div>
		</>
	);
}
