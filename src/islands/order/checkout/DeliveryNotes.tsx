import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { splitInstructions } from '#lib/order/instructions.ts';
import { $deliveryChange } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { sendNotes } from '#stores/order/send-draft.ts';

const WORDS_MAX = 150;
const AT_THE_DOOR = ['checkout.ringBell', 'checkout.noBell', 'checkout.atDoor', 'checkout.withGuard', 'checkout.callMe'] as const;

/** What to know at the door: sentences to pick from, which are sent at once, and words of one's own. */
export function DeliveryNotes({ cart: { delivery } }: { cart: Cart }) {
	const t = useWords();
	const sentences = delivery.type === 'DELIVERY' ? AT_THE_DOOR.map((key) => t(key)) : [];
	const change = useStore($deliveryChange);
	const refused = change.state === 'refused' && change.choice.instructions !== undefined ? change.text || t('ui.noConnection') : '';
	const { picked, words } = useStore($checkoutDraft).notes ?? splitInstructions(delivery.instructions, sentences);
	const toggle = (sentence: string) => {
		const others = picked.filter((one) => one !== sentence);
		draftCheckout({ notes: { picked: others.length < picked.length ? others : [...picked, sentence], words } });
		void sendNotes();
	};
	return (
		<fieldset className="stack plain-set">
			<legend>{t('checkout.notes')}</legend>
			{sentences.length > 0 && (
				<div className="pills">
					{sentences.map((sentence) => (
						<label key={sentence}>
							<input type="checkbox" checked={picked.includes(sentence)} onChange={() => toggle(sentence)} />
							<span>{sentence}</span>
						</label>
					))}
				</div>
			)}
			<label className="stack-label">
				{t('checkout.ownNotes')}
				<input
					className="field"
					name="instructions"
					maxLength={WORDS_MAX}
					value={words}
					onChange={(event) => draftCheckout({ notes: { picked, words: event.target.value } })}
				/>
			</label>
			{refused && (
				<p className="hint" role="alert" data-bad>
					{refused}
				</p>
			)}
		</fieldset>
	);
}
