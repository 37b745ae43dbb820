import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { QuickAdd } from '#islands/cart/QuickAdd.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { handFocusOn } from '#islands/ui/hand-focus-on.ts';
import { Loading } from '#islands/ui/Loading.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $favourites, loadFavourites, setFavourite } from '#stores/account/favourites.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

const PICTURE_PX = 56;

/** A customer's favourites, each with its price, its shop, its cart control and a way to remove it. */
export function FavouriteList() {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const favourites = useStore($favourites);
	useEffect(() => {
		if (!isGuest) void loadFavourites();
	}, [isGuest]);
	if (isGuest) return null;
	if (favourites.state === 'loading') return <Loading />;
	if (favourites.state === 'failed') return <Refused text={favourites.text} onAgain={loadFavourites} />;
	if (favourites.cards.length === 0) return <Empty text={t('favourites.none')} way={t('cart.seeShops')} href={paths.shops()} />;
	return (
		<ul className="order-list">
			{favourites.cards.map((card) => (
				<Favourite key={card.id} card={card} />
			))}
		</ul>
	);
}

function Favourite({ card }: { card: ProductCard }) {
	const t = useWords();
	const remove = async () => {
		const reply = await setFavourite(card.retailerProductId, false);
		if (!reply.ok) showMessage('error', refusalText(reply) || t('ui.noConnection'));
	};
	return (
		<li className="surface pad choice-row items-center gap-8px" ref={handFocusOn}>
			<a className="order-card" data-kind="product" href={localizePath(card.url, pageLanguage())}>
				<img src={pictureAt(card.image, PICTURE_PX * 2)} alt="" width={PICTURE_PX} height={PICTURE_PX} />
				<span>
					<b>{card.name}</b>
					<small>
						{card.measurementDisplayText} · {card.store.name}
					</small>
					<span>{priceText(card.sellingPrice)}</span>
				</span>
			</a>
			<QuickAdd item={cartItemOf(card)} tabIndex={0} />
			<button type="button" className="dlg-close" aria-label={t('favourites.remove', { name: card.name })} onClick={remove}>
				×
			</button>
		</li>
	);
}
