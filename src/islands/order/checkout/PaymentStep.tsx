import { useStore } from '@nanostores/react';
import { Prescription } from '#islands/order/checkout/Prescription.tsx';
import { Step } from '#islands/order/checkout/Step.tsx';
import { Substitutions } from '#islands/order/checkout/Substitutions.tsx';
import { Tip } from '#islands/order/checkout/Tip.tsx';
import { Unsaved } from '#islands/order/checkout/Unsaved.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart, PaymentMethod } from '#lib/contract/cart.ts';
import { $checkoutDraft } from '#stores/order/checkout-draft.ts';
import { choose } from '#stores/order/send-choices.ts';

/** What each way to pay is called, and what it means. */
const NAMES = {
	COD: ['checkout.cash', 'checkout.cashHint'],
	UPI: ['checkout.upi', 'checkout.upiHint'],
	ONLINE: ['checkout.online', 'checkout.onlineHint'],
} as const satisfies Record<PaymentMethod, readonly [string, string]>;

type Props = { cart: Cart; isOpen: boolean };

/** What a way to pay means for this cart: what has no price yet is paid once the customer has agreed to one. */
function hintOf(method: PaymentMethod, { delivery, cartCustomProductsCount }: Cart) {
	if (method !== 'COD' && cartCustomProductsCount > 0) return 'checkout.payAfterPrice';
	return method === 'COD' && delivery.type === 'PICKUP' ? 'checkout.cashAtShop' : NAMES[method][1];
}

/**
 * The last step: a prescription where one is needed, what the shop does when something is out, a tip for who delivers, and one of the ways to pay
 * that the server offers.
 */
export function PaymentStep({ cart, isOpen }: Props) {
	const t = useWords();
	const { methods } = cart.payment;
	const wanted = useStore($checkoutDraft).method;
	const method = wanted && methods.includes(wanted) ? wanted : cart.payment.method;
	return (
		<Step step="payment" title={t('checkout.payment')} isOpen={isOpen} summary={null}>
			<Prescription cart={cart} />
			<fieldset className="plain-set">
				<legend className="sr">{t('checkout.payment')}</legend>
				{methods.map((one) => (
					<label key={one} className="radio">
						<input type="radio" name="payment" checked={one === method} onChange={() => void choose('method', one)} />
						<span>
							<b>{t(one === 'COD' && cart.delivery.type === 'PICKUP' ? 'checkout.cashName' : NAMES[one][0])}</b>
							<small>{t(hintOf(one, cart))}</small>
						</span>
					</label>
				))}
			</fieldset>
			<Unsaved choice="method" />
			<Substitutions cart={cart} />
			{cart.delivery.type === 'DELIVERY' && <Tip tip={cart.bill.tip} />}
		</Step>
	);
}
