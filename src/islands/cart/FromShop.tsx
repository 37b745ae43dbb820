import { useStore } from '@nanostores/react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { ETA_SPAN_MIN } from '#lib/catalogue/eta.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $goesToPlace } from '#stores/cart/cart-place.ts';
import { $cartShop, $servesPlace } from '#stores/cart/cart-shop.ts';
import { $cart } from '#stores/cart/customer-cart.ts';

type Props = { store: { id: string; name: string } };

/** The name of the cart's shop, with a link to it. */
export function FromShop({ store }: Props) {
	const t = useWords();
	return (
		<a className="from-shop" href={localizePath(paths.shop(store.id), pageLanguage())}>
			{t('cart.from', { shop: store.name })}
		</a>
	);
}

/** When the cart's shop would bring it, while it is open and delivers to the place; not where another address or a time was chosen. */
export function ShopEta({ store }: Props) {
	const t = useWords();
	const { id, etaMinutes: from, shutTill } = useStore($cartShop);
	const serves = useStore($servesPlace);
	const goesThere = useStore($goesToPlace);
	const hasTime = useStore($cart)?.delivery.slot != null;
	if (id !== store.id || from <= 0 || !serves || !goesThere || hasTime || shutTill > Date.now()) return null;
	return <small>{t('cart.eta', { from, to: from + ETA_SPAN_MIN })}</small>;
}

/** The way back to the shop's shelves. */
export function AddMore({ store }: Props) {
	const t = useWords();
	return (
		<a className="to-shop" href={localizePath(paths.shop(store.id), pageLanguage())}>
			+ {t('cart.addMore')}
		</a>
	);
}
