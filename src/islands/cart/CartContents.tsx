import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { CartLines } from '#islands/cart/CartLines.tsx';
import { AskForCustom, CustomLines } from '#islands/cart/custom/CustomLines.tsx';
import { AddMore } from '#islands/cart/FromShop.tsx';
import { FromList } from '#islands/cart/list/FromList.tsx';
import { Notices } from '#islands/cart/Notices.tsx';
import { NotServed } from '#islands/cart/NotServed.tsx';
import { Promotions } from '#islands/cart/promotions/Promotions.tsx';
import { ShopClosed } from '#islands/cart/ShopClosed.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { renewCartShop } from '#stores/cart/cart-shop.ts';
import { renewGuestCart } from '#stores/cart/guest-notices.ts';

/** `store` is null where only own words are in the cart; `isOpen`: whether it is seen, for a panel that slides out is not. */
type Props = { store: CartItem['store'] | null; isOpen?: boolean };

/** What is in the cart and can be changed there, with what hinders it. */
export function CartContents({ store, isOpen = true }: Props) {
	const packs = Object.keys(useStore($items)).join();
	useEffect(() => {
		if (packs) void renewGuestCart();
	}, [packs]);
	const shopId = store?.id;
	useEffect(() => {
		if (shopId && isOpen) void renewCartShop(shopId).then(() => window.nukkad.paint());
	}, [shopId, isOpen]);
	return (
		<>
			<Notices />
			<NotServed />
			<ShopClosed />
			<CartLines />
			<CustomLines />
			<div className="cart-more">
				{store && <AddMore store={store} />}
				<AskForCustom />
				<FromList />
			</div>
			<Promotions />
		</>
	);
}
