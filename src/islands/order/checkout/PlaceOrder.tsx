import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ToMinimum } from '#islands/cart/ToMinimum.tsx';
import { DeliveryAddress } from '#islands/order/checkout/DeliveryAddress.tsx';
import { momentText } from '#islands/order/checkout/time-texts.ts';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import type { CheckoutStep } from '#lib/order/checkout-step-names.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { PAYMENT_RETURN } from '#lib/payment/return.ts';
import { TIP_MAX_RUPEES } from '#lib/payment/tip.ts';
import { $addressChoice } from '#stores/cart/address-choice.ts';
import { $isChangingCart } from '#stores/cart/cart-call-status.ts';
import { $customs } from '#stores/cart/custom-items.ts';
import { $placing, type Placing, submitOrder } from '#stores/order/checkout.ts';
import { $checkoutDraft } from '#stores/order/checkout-draft.ts';
import { openStep, stepOfRefusal } from '#stores/order/open-step.ts';
import { TIP_BAD, toPayWithTip } from '#stores/order/own-tip.ts';
import { goToStep } from '#stores/order/steps.ts';

const TO_STEP = { contact: 'checkout.needsName', address: 'checkout.needsAddress', time: 'checkout.chooseTime' } as const;

/** The refusal is answered by what the shopper does now. */
function goToMend(step: CheckoutStep): void {
	$placing.set({ state: 'idle' });
	goToStep(step);
}

type Props = { cart: Cart | null; step: CheckoutStep };

/** The bar that places the order, with the sum and the promised time; while something is missing it leads there. */
export function PlaceOrder({ cart, step }: Props) {
	const t = useWords();
	const placing = useStore($placing);
	const choice = useStore($addressChoice);
	const draft = useStore($checkoutDraft);
	const hasUnpriced = Object.keys(useStore($customs)).length > 0;
	// While a change is being sent, the sum on the button and the address may not be those of the cart on the server.
	const isChanging = useStore($isChangingCart) || choice.state === 'moving';
	useEffect(() => {
		if (placing.state !== 'placed') return;
		const page = localizePath(paths.order(placing.orderId), pageLanguage());
		location.assign(placing.isToPay ? `${page}#${PAYMENT_RETURN.pay}` : page);
	}, [placing]);
	const isUnderWay = placing.state === 'placing' || placing.state === 'checking' || placing.state === 'placed';
	const next = cart && !isUnderWay ? openStep(cart) : 'payment';
	const eta = cart?.delivery.eta;
	const isShort = cart !== null && cart.bill.itemTotal < cart.minOrder;
	// Another tab has placed the order.
	if (placing.state === 'refused' && placing.code === 'CART_EMPTY')
		return (
			<div className="place-bar py-12px">
				<Answer placing={placing} />
				<a className="btn-fill wide" href={localizePath(paths.orders(), pageLanguage())}>
					{t('order.all')}
				</a>
			</div>
		);
	// The other steps have their own button to go on; what keeps the order from being placed at all is said on each.
	if (step !== 'payment' && !isUnderWay && !isShort) return null;
	return (
		<div className="place-bar py-12px">
			<Answer placing={placing} />
			<ToMinimum>
				{next === 'payment' ? (
					<>
						{/* The step that says it may be above the screen. */}
						{cart && <DeliveryAddress cart={cart} />}
						{hasUnpriced && <p className="hint">{t('bill.plusLater')}</p>}
						<button
							type="button"
							className="btn-fill wide"
							disabled={!cart || isUnderWay || isChanging}
							aria-busy={isUnderWay}
							onClick={() => cart && submitOrder(cart)}
						>
							{cart && eta
								? t('checkout.place', { amount: amountText(toPayWithTip(cart, draft)), time: momentText(eta.end, t) })
								: t(isUnderWay ? 'checkout.placing' : 'ui.loading')}
						</button>
					</>
				) : (
					<button type="button" className="btn-fill wide" onClick={() => goToStep(next)}>
						{t(TO_STEP[next])}
					</button>
				)}
			</ToMinimum>
		</div>
	);
}

/** The button that had the focus could not be pressed meanwhile: the focus goes to what is said. */
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

/** The server's answer to an order, and the way to what it is about. */
function Answer({ placing }: { placing: Placing }) {
	const t = useWords();
	if (placing.state === 'checking') return <p role="status">{t('checkout.checking')}</p>;
	if (placing.state === 'placed') return <p role="status">{t(placing.isToPay ? 'checkout.kept' : 'checkout.placed')}</p>;
	if (placing.state === 'priceChanged')
		return (
			<p className="notices" role="alert" tabIndex={-1} ref={takeFocus}>
				{t('checkout.priceChanged')}
			</p>
		);
	if (placing.state !== 'refused') return null;
	const mend = stepOfRefusal(placing.code);
	const said = placing.code === TIP_BAD ? t('checkout.tipBad', { amount: amountText(TIP_MAX_RUPEES) }) : placing.text;
	return (
		<div className="notices" role="alert" tabIndex={-1} ref={takeFocus}>
			<p>{said || t('ui.noConnection')}</p>
			{placing.lines.map(({ retailerProductId, name }) => (
				<p key={retailerProductId}>{name}</p>
			))}
			{placing.lines.length > 0 && (
				<a className="link" href={localizePath(paths.cart(), pageLanguage())}>
					{t('checkout.editItems')}
				</a>
			)}
			{mend && (
				<button type="button" className="link" onClick={() => goToMend(mend)}>
					{t(mend === 'time' ? 'checkout.chooseTime' : 'checkout.chooseAddress')}
				</button>
			)}
		</div>
	);
}
