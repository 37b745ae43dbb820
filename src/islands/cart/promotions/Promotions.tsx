import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PromotionLine } from '#islands/cart/promotions/PromotionLine.tsx';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import { type Standing, withStanding } from '#lib/cart/promotions/standing.ts';
import { amountText } from '#lib/format/money.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $cartShop } from '#stores/cart/cart-shop.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $promotable, $promotions, loadPromotions, removeCoupon, removeOffer } from '#stores/cart/promotions.ts';
import { openModal } from '#stores/ui/overlay.ts';

/** The lines before the bill that lead to the offers and the coupons of the cart's shop, or say what is applied. */
export function Promotions() {
	const [first] = Object.values(useStore($items));
	const shopId = first?.item.store.id ?? '';
	const known = useStore($promotions);
	useEffect(() => {
		if (shopId && known.shopId !== shopId) void loadPromotions(shopId);
	}, [shopId, known.shopId]);
	if (!shopId) return null;
	return (
		<div className="promo-lines">
			<OfferLine shopId={shopId} />
			<CouponLine shopId={shopId} />
		</div>
	);
}

const savingText = (t: IslandWords, rupees: number) => t('promo.saves', { amount: amountText(rupees) });

/** The words of the offer that is nearest: it waits to be applied, or so much more unlocks it. */
function offerText(t: IslandWords, title: string, standing: Standing): string {
	return standing.state === 'short'
		? t('offer.unlocks', { amount: amountText(standing.missing), offer: title })
		: t('offer.ready', { offer: title });
}

function OfferLine({ shopId }: { shopId: string }) {
	const t = useWords();
	const known = useStore($promotions);
	const { offer } = useStore($promotable);
	const shop = useStore($cartShop);
	const onOpen = () => openModal({ name: 'spendoffer', shopId });
	const own = useStore($cart)?.offer;
	if (offer.applied && own) {
		const removal = { name: own.text, onRemove: () => void removeOffer() };
		return <PromotionLine text={own.text} detail={savingText(t, own.discount)} onOpen={onOpen} removal={removal} />;
	}
	// Its place is held, so that what stands below does not move under a finger.
	const isAwaited = known.state === 'loading' || known.shopId !== shopId;
	if (isAwaited && (shop.id !== shopId || shop.hasOffers)) return <p className="skeleton promo-line" aria-hidden="true" />;
	const offers = known.state === 'ready' && known.shopId === shopId ? known.offers : [];
	const [nearest] = withStanding(offers, offer);
	if (!nearest || nearest.standing.state === 'blocked') return null;
	return <PromotionLine text={offerText(t, nearest.promotion.title, nearest.standing)} detail={t('offer.title')} onOpen={onOpen} />;
}

function CouponLine({ shopId }: { shopId: string }) {
	const t = useWords();
	const known = useStore($promotions);
	const { coupon } = useStore($promotable);
	const onOpen = () => openModal({ name: 'coupon', shopId });
	const own = useStore($cart)?.coupon;
	if (coupon.applied && own) {
		const removal = { name: own.code, onRemove: () => void removeCoupon() };
		return <PromotionLine text={own.code} detail={savingText(t, own.discount)} onOpen={onOpen} removal={removal} />;
	}
	const count = known.state === 'ready' && known.shopId === shopId ? known.coupons.length : 0;
	return <PromotionLine text={t('coupon.use')} detail={count > 0 ? t('coupon.count', { count }) : ''} onOpen={onOpen} />;
}
