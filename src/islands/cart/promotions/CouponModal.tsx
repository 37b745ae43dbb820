import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId } from 'react';
import { CouponsElsewhere } from '#islands/cart/promotions/CouponsElsewhere.tsx';
import { PromotionCards, type PromotionTouch } from '#islands/cart/promotions/PromotionCards.tsx';
import { usePromotionTouch } from '#islands/cart/promotions/usePromotionTouch.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { withStanding } from '#lib/cart/promotions/standing.ts';
import { $promotable, $promotions, applyCoupon, loadPromotions, removeCoupon } from '#stores/cart/promotions.ts';
import { closeModal, type Promoting } from '#stores/ui/overlay.ts';

const discountOf = ({ bill }: { bill: { couponDiscount: number } }) => bill.couponDiscount;

/** The coupons of the cart's shop: those that can be applied first, then what the others lack; and a field for a code. */
export function CouponModal({ modal }: { modal: Promoting }) {
	const { shopId } = modal;
	const t = useWords();
	const known = useStore($promotions);
	const { coupon } = useStore($promotable);
	const { refusal, ...touch } = usePromotionTouch({ modal, apply: applyCoupon, remove: removeCoupon, discountOf });
	useEffect(() => void loadPromotions(shopId), [shopId]);
	const coupons = known.state === 'ready' ? known.coupons : [];
	const codeOf = (id: string) => coupons.find((one) => one.id === id)?.code ?? '';
	return (
		<Dialog kind="modal" title={t('coupon.title')} onClose={closeModal}>
			<CodeField refusal={refusal} wanted={modal.wanted} {...touch} />
			{known.state === 'loading' && <p className="skeleton promo" aria-hidden="true" />}
			{known.state === 'failed' && <Refused text={known.text} onAgain={() => void loadPromotions(shopId)} />}
			{known.state === 'ready' && coupons.length === 0 && <p className="hint">{t('coupon.none')}</p>}
			<PromotionCards {...touch} list={withStanding(coupons, coupon)} onApply={(id) => touch.onApply(codeOf(id))} />
			<CouponsElsewhere shopId={shopId} />
		</Dialog>
	);
}

/** The field for a code that is in no list, and the refusal of what was applied last; `wanted`: what a guest had given before the login. */
function CodeField({ refusal, wanted, onApply, busyId }: PromotionTouch & { refusal: string; wanted: string | undefined }) {
	const t = useWords();
	const [field, note] = [useId(), useId()];
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const input = event.currentTarget.querySelector('input');
		const code = input?.value.trim() ?? '';
		if (code) onApply(code);
		else input?.focus();
	};
	return (
		<form className="stack" noValidate onSubmit={submit}>
			<div className="stack-label">
				<label htmlFor={field}>{t('coupon.field')}</label>
				<span className="promo-field">
					<input
						id={field}
						className="field"
						name="coupon"
						defaultValue={wanted}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						maxLength={24}
						aria-invalid={refusal !== ''}
						aria-describedby={refusal ? note : undefined}
					/>
					<button type="submit" className="btn-fill" disabled={busyId !== null}>
						{t('promo.apply')}
					</button>
				</span>
			</div>
			{refusal && (
				<p className="hint" id={note} role="alert" data-bad>
					{refusal}
				</p>
			)}
		</form>
	);
}
