import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cartWords } from '#islands/cart/cart-words.ts';
import { OtherShopClosed } from '#islands/cart/OtherShopClosed.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { type CartItem, piecesOf } from '#lib/cart/cart-item.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { priceText } from '#lib/format/money.ts';
import { findInShop, type OwnShopItem } from '#stores/cart/alternative.ts';
import { $baskets, loadBaskets } from '#stores/cart/baskets.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeQuantity } from '#stores/cart/change-quantity.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { renewGuestCart } from '#stores/cart/guest-notices.ts';
import { switchCart } from '#stores/cart/switch-cart.ts';
import { showMessage } from '#stores/ui/message.ts';
import { closeModal } from '#stores/ui/overlay.ts';

const NAMES = 3;

/**
 * A cart holds products of one shop (X2): the shopper keeps it, takes the same or the nearest thing from its shop, or starts a new cart, while
 * this one waits at its shop. Where a cart of the other shop waits already, it is that one that goes on.
 */
export function StoreMismatchModal({ message, item }: { message: string; item: CartItem }) {
	const t = useWords();
	const items = useStore($items);
	const lines = [...Object.values(items), ...Object.values(useStore($customs))];
	const mine = shopOfItems(items);
	const own = useOwnShopItem(mine?.id ?? '', item);
	const waiting = useStore($baskets).find(({ shop }) => shop.id === item.store.id);
	useEffect(() => {
		void loadBaskets();
		// What was added on a page of another language has its names.
		void renewGuestCart();
	}, []);
	const begin = async () => {
		closeModal();
		if ((await switchCart(item)) && mine) showMessage('success', t('basket.waits', { shop: mine.name }));
	};
	const take = (other: CartItem) => {
		closeModal();
		const { full } = cartWords(other);
		changeQuantity('ADD', other, { otherShop: message, limit: t('cart.limit', { count: other.maxQuantity }), full });
	};
	const names = lines.slice(0, NAMES).map((line) => line.item.name);
	return (
		<Dialog kind="modal" title={t('mismatch.title')} onClose={closeModal}>
			{message && <p>{message}</p>}
			{mine && <p>{t('mismatch.text', { mine: mine.name, other: item.store.name })}</p>}
			<Thing item={item} />
			<OtherShopClosed shop={item.store} />
			{waiting && <p>{t('basket.left', { count: waiting.count })}</p>}
			{own && mine && (
				<section className="own-shop">
					<p>{t(own.isSame ? 'mismatch.same' : 'mismatch.near', { shop: mine.name })}</p>
					<Thing item={own.item} />
					<button
						type="button"
						className="btn-line wide mb-12px"
						aria-label={`${t('mismatch.take')}: ${own.item.name}`}
						onClick={() => take(own.item)}
					>
						{t('mismatch.take')}
					</button>
				</section>
			)}
			{mine && (
				<p className="hint">
					{t('mismatch.goes', { count: piecesOf(lines), shop: mine.name })} {names.join(' · ')}
					{lines.length > NAMES && ' …'}
				</p>
			)}
			<div className="dlg-choices">
				<button type="button" className="btn-fill" data-focus-first onClick={closeModal}>
					{t('mismatch.keep')}
				</button>
				<button type="button" className="btn-line" onClick={() => void begin()}>
					{waiting ? t('basket.goOnWith', { shop: item.store.name }) : t('mismatch.begin')}
				</button>
			</div>
		</Dialog>
	);
}

/** A product of the modal: picture, name, pack, price and shop. */
function Thing({ item }: { item: CartItem }) {
	return (
		<div className="line" data-kind="product">
			<img src={pictureAt(item.image, 112)} alt="" width="56" height="56" />
			<div className="line-text">
				<b>{item.name}</b>
				<small>
					{item.measurementDisplayText} · {priceText(item.sellingPrice)} · {item.store.name}
				</small>
			</div>
		</div>
	);
}

function useOwnShopItem(shopId: string, item: CartItem): OwnShopItem | null {
	const [own, setOwn] = useState<OwnShopItem | null>(null);
	useEffect(() => {
		const abort = new AbortController();
		setOwn(null);
		if (shopId) void findInShop(shopId, item, abort.signal).then((found) => !abort.signal.aborted && setOwn(found));
		return () => abort.abort();
	}, [shopId, item]);
	return own;
}
