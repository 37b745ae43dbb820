import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart, Substitution } from '#lib/contract/cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';

const CHOICES: readonly Substitution[] = ['CALL_ME', 'SIMILAR', 'LEAVE_OUT'];

/** What the shop does when something is out of stock: for the whole order, and another way for single items. */
export function Substitutions({ cart }: { cart: Cart }) {
	const t = useWords();
	const change = useStore($deliveryChange);
	const asked = change.state === 'sending' ? change.choice : {};
	const chosen = asked.substitution ?? cart.delivery.substitution;
	const ofLine = (id: string, now: Substitution | null) => {
		const one = asked.lineSubstitutions?.find(({ retailerProductId }) => retailerProductId === id);
		return one ? one.substitution : now;
	};
	return (
		<fieldset className="stack plain-set">
			<legend>{t('checkout.ifOut')}</legend>
			<div>
				{CHOICES.map((choice) => (
					<label key={choice} className="radio">
						<input
							type="radio"
							name="substitution"
							checked={choice === chosen}
							onChange={() => void saveDelivery({ substitution: choice })}
						/>
						<span>{t(`checkout.${choice}`)}</span>
					</label>
				))}
			</div>
			<details>
				<summary className="link">{t('checkout.perItem')}</summary>
				<ul className="stack">
					{cart.cartProducts.map(({ retailerProductId: id, product, substitution }) => (
						<li key={id}>
							<label className="stack-label">
								{product.name}
								<select
									className="field"
									value={ofLine(id, substitution) ?? ''}
									onChange={({ target }) => {
										const wanted = CHOICES.find((choice) => choice === target.value) ?? null;
										void saveDelivery({ lineSubstitutions: [{ retailerProductId: id, substitution: wanted }] });
									}}
								>
									<option value="">{t('checkout.asOrder')}</option>
									{CHOICES.map((choice) => (
										<option key={choice} value={choice}>
											{t(`checkout.${choice}`)}
										</option>
									))}
								</select>
							</label>
						</li>
					))}
				</ul>
			</details>
		</fieldset>
	);
}
