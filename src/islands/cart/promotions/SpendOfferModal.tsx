import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PromotionCards } from '#islands/cart/promotions/PromotionCards.tsx';
import { usePromotionTouch } from '#islands/cart/promotions/usePromotionTouch.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { withStanding } from '#lib/cart/promotions/standing.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $promotable, $promotions, applyOffer, loadPromotions, removeOffer } from '#stores/cart/promotions.ts';
import { closeModal, type Promoting } from '#stores/ui/overlay.ts';

const discountOf = ({ bill }: { bill: { offerDiscount: number } }) => bill.offerDiscount;

/** What the cart's shop gives who spends more: each offer with what is missing, and the way to the shop's shelves. */
export function SpendOfferModal({ modal }: { modal: Promoting }) {
	const { shopId } = modal;
	const t = useWords();
	const known = useStore($promotions);
	const { offer } = useStore($promotable);
	const { refusal, ...touch } = usePromotionTouch({ modal, apply: applyOffer, remove: removeOffer, discountOf });
	useEffect(() => void loadPromotions(shopId), [shopId]);
	const list = withStanding(known.state === 'ready' ? known.offers : [], offer);
	return (
		<Dialog kind="modal" title={t('offer.title')} onClose={closeModal}>
			{refusal && (
				<p className="hint" role="alert" data-bad>
					{refusal}
				</p>
			)}
			{known.state === 'loading' && <p className="skeleton promo" aria-hidden="true" />}
			{known.state === 'failed' && <Refused text={known.text} onAgain={() => void loadPromotions(shopId)} />}
			{known.state === 'ready' && list.length === 0 && <p className="hint">{t('offer.none')}</p>}
			<PromotionCards {...touch} list={list} />
			<a className="btn-line" href={localizePath(paths.shop(shopId), pageLanguage())}>
				{t('offer.shelves')}
			</a>
		</Dialog>
	);
}
