import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useId } from 'react';
import { BasketPictures } from '#islands/cart/baskets/BasketPictures.tsx';
import { UndoThrowAway } from '#islands/cart/baskets/UndoThrowAway.tsx';
import { withFocusOnHeading } from '#islands/ui/focus-heading.ts';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { mountIsland } from '#islands/ui/mount.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { $baskets, loadBaskets, restoreBasket, type WaitingBasket } from '#stores/cart/baskets.ts';
import { $thrownBasket, throwAway } from '#stores/cart/thrown-basket.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** What waits at other shops, one tap away: the cart of today takes its place, and waits in turn. */
export function WaitingBaskets({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
	const t = useWords();
	const id = useId();
	const isGuest = useStore($isGuest);
	const baskets = useStore($baskets);
	useEffect(() => {
		if (!isGuest) void loadBaskets();
	}, [isGuest]);
	const thrown = useStore($thrownBasket);
	if (baskets.length === 0 && !thrown) return null;
	const rows = baskets.map((basket) => <Waiting key={basket.shop.id} basket={basket} />);
	if (thrown) rows.splice(thrown.at, 0, <UndoThrowAway key={`undo ${thrown.shop.id}`} shop={thrown.shop} />);
	return (
		<section className="baskets mt-12px" aria-labelledby={id}>
			<Heading id={id} className="text-16">
				{t('basket.title')}
			</Heading>
			<ul>{rows}</ul>
		</section>
	);
}

function Waiting({ basket: { shop, count, total, images } }: { basket: WaitingBasket }) {
	const t = useWords();
	// Not to the next row, whose last button would throw that basket away.
	const goOn = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
		const around = currentTarget.closest('dialog, main');
		await withFocusOnHeading(currentTarget, 'dialog, main', () => restoreBasket(shop.id));
		// The panel's heading never leaves the screen: what came into the cart stands below it.
		around?.querySelector('.cart-shop')?.scrollIntoView({ block: 'nearest' });
	};
	return (
		<li className="basket flex-wrap" ref={handFocusOn}>
			<BasketPictures images={images} />
			<span className="line-text">
				<b>{shop.name}</b>
				<small>
					{t('orders.count', { count })} · {amountText(total)}
				</small>
			</span>
			{/* They wrap together. */}
			<span className="basket-ways flex items-center">
				<button
					type="button"
					className="btn-line"
					aria-label={t('basket.goOnWith', { shop: shop.name })}
					onClick={(event) => void goOn(event)}
				>
					{t('basket.goOn')}
				</button>
				<button type="button" className="dlg-close" aria-label={t('basket.drop', { shop: shop.name })} onClick={() => void throwAway(shop)}>
					×
				</button>
			</span>
		</li>
	);
}

/** Under the page of an empty cart. */
export const mountWaitingBaskets = (place: HTMLElement): Promise<void> => mountIsland(place, <WaitingBaskets heading="h2" />);
