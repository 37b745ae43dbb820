import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { joinInstructions, splitInstructions } from '#lib/order/instructions.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';

const WORDS_MAX = 150;
const AT_THE_DOOR = ['checkout.ringBell', 'checkout.noBell', 'checkout.atDoor', 'checkout.withGuard', 'checkout.callMe'] as const;

/** What the shop should know as it is picked and typed, and how it is sent; typed words wait in the draft until then. */
export function useNotes(cart: Cart) {
	const t = useWords();
	const draft = useStore($checkoutDraft);
	const change = useStore($deliveryChange);
	const sentences = cart.delivery.type === 'DELIVERY' ? AT_THE_DOOR.map((key) => t(key)) : [];
	const given = change.state === 'sending' ? (change.choice.instructions ?? cart.delivery.instructions) : cart.delivery.instructions;
	const had = splitInstructions(given, sentences);
	const words = draft.words ?? had.words;
	const save = async (picked: readonly string[]) => {
		const saved = await saveDelivery({ instructions: joinInstructions({ picked, words }) });
		if (saved && $checkoutDraft.get().words === words) draftCheckout({ words: null });
		return saved;
	};
	/** Sends the typed words that are not sent yet; answers whether the server has them. */
	const saveWords = async () => draft.words === null || (await save(had.picked));
	return { sentences, picked: had.picked, words, save, saveWords };
}

/** What to know at the door: sentences to pick from, and words of one's own. */
export function DeliveryNotes({ notes: { sentences, picked, words, save } }: { notes: ReturnType<typeof useNotes> }) {
	const t = useWords();
	const toggle = (sentence: string) => save(picked.includes(sentence) ? picked.filter((one) => one !== sentence) : [...picked, sentence]);
	return (
		<fieldset className="stack plain-set">
			<legend>{t('checkout.notes')}</legend>
			{sentences.length > 0 && (
				<div className="pills">
					{sentences.map((sentence) => (
						<label key={sentence}>
							<input type="checkbox" checked={picked.includes(sentence)} onChange={() => void toggle(sentence)} />
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
					onChange={(event) => draftCheckout({ words: event.target.value })}
				/>
			</label>
		</fieldset>
	);
}
