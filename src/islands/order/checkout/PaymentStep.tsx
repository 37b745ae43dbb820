import { useStore } from '@nanostores/react';
import { Step } from '#islands/order/checkout/Step.tsx';
import { Substitutions } from '#islands/order/checkout/Substitutions.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart, PaymentMethod } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import { $deliveryChange, choosePayment, saveDelivery } from '#stores/cart/delivery.ts';

const NAMES = {
	COD: ['checkout.cash', 'checkout.cashHint'],
	UPI: ['checkout.upi', 'checkout.upiHint'],
} as const satisfies Partial<Record<PaymentMethod, readonly [string, string]>>;

const TIPS = [0, 10, 20, 30, 50];

type Props = { cart: Cart; isOpen: boolean };

/** The ways to pay for which the page of an order has a button; a gateway's is open to callers of the API alone. */
const isPaidHere = (method: PaymentMethod): method is keyof typeof NAMES => method in NAMES;

/** The last step: what the shop does when something is out, a tip for who delivers, and one of the ways to pay that the server offers. */
export function PaymentStep({ cart, isOpen }: Props) {
	const t = useWords();
	const { method, methods } = cart.payment;
	return (
		<Step step="payment" title={t('checkout.payment')} isOpen={isOpen} summary={null}>
			<fieldset className="plain-set">
				<legend className="sr">{t('checkout.payment')}</legend>
				{methods.filter(isPaidHere).map((one) => {
					const [name, hint] = NAMES[one];
					return (
						<label key={one} className="radio">
							<input type="radio" name="payment" checked={one === method} onChange={() => void choosePayment(one)} />
							<span>
								<b>{t(name)}</b>
								<small>{t(one === 'COD' && cart.delivery.type === 'PICKUP' ? 'checkout.cashAtShop' : hint)}</small>
							</span>
						</label>
					);
				})}
			</fieldset>
			<Substitutions cart={cart} />
			{cart.delivery.type === 'DELIVERY' && <Tip tip={cart.bill.tip} />}
		</Step>
	);
}

/** A tip: none is chosen beforehand. */
function Tip({ tip }: { tip: number }) {
	const t = useWords();
	const change = useStore($deliveryChange);
	const chosen = (change.state === 'sending' ? change.choice.tip : undefined) ?? tip;
	return (
		<fieldset className="pills">
			<legend>{t('checkout.tip')}</legend>
			<p className="hint wide">{t('checkout.tipHint')}</p>
			{TIPS.map((amount) => (
				<label key={amount}>
					<input type="radio" name="tip" checked={amount === chosen} onChange={() => void saveDelivery({ tip: amount })} />
					<span>{amount === 0 ? t('checkout.noTip') : amountText(amount)}</span>
				</label>
			))}
		</fieldset>
	);
}
