import { useStore } from '@nanostores/react';
import { Unsaved } from '#islands/order/checkout/Unsaved.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart, Substitution } from '#lib/contract/cart.ts';
import { $checkoutDraft } from '#stores/order/checkout-draft.ts';
import { choose } from '#stores/order/send-choices.ts';

const CHOICES: readonly Substitution[] = ['CALL_ME', 'SIMILAR', 'LEAVE_OUT'];

/** What the shop does when something is out of stock: for the whole order, and another way for single items. */
export function Substitutions({ cart }: { cart: Cart }) {
	const t = useWords();
	const draft = useStore($checkoutDraft);
	const chosen = draft.substitution ?? cart.delivery.substitution;
	const wanted = draft.lineSubstitutions ?? [];
	const ofLine = (id: string, now: Substitution | null) => {
		const one = wanted.find(({ retailerProductId }) => retailerProductId === id);
		return one ? one.substitution : now;
	};
	const chooseForLine = (id: string, text: string) => {
		const substitution = CHOICES.find((choice) => choice === text) ?? null;
		const others = wanted.filter(({ retailerProductId }) => retailerProductId !== id);
		void choose('lineSubstitutions', [...others, { retailerProductId: id, substitution }]);
	};
	return (
		<fieldset className="stack plain-set">
			<legend>{t('checkout.ifOut')}</legend>
			<div>
				{CHOICES.map((choice) => (
					<label key={choice} className="radio">
						<input type="radio" name="substitution" checked={choice === chosen} onChange={() => void choose('substitution', choice)} />
						<span>{t(`checkout.${choice}`)}</span>
					</label>
				))}
			</div>
			<Unsaved choice="substitution" />
			<Unsaved choice="lineSubstitutions" />
			<details>
				<summary className="link">{t('checkout.perItem')}</summary>
				<ul className="stack">
					{cart.cartProducts.map(({ retailerProductId: id, product, substitution }) => (
						<li key={id}>
							<label className="stack-label">
								{product.name}
								<select className="field" value={ofLine(id, substitution) ?? ''} onChange={({ target }) => chooseForLine(id, target.value)}>
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
