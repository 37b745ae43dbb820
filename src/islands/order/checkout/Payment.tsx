import { useWords } from '#islands/ui/words.tsx';

/** The method of payment: so far there is only cash on delivery. */
export function Payment() {
	const t = useWords();
	return (
		<section className="surface pad stack" aria-labelledby="checkout-pay">
			<h2 id="checkout-pay">{t('checkout.payment')}</h2>
			<label className="radio">
				<input type="radio" name="payment" checked readOnly />
				<span>
					<b>{t('checkout.cash')}</b>
					<small>{t('checkout.cashHint')}</small>
				</span>
			</label>
		</section>
	);
}
