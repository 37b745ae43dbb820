import { useStore } from '@nanostores/react';
import { doorSentences } from '#islands/order/checkout/door-sentences.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { DOOR_NOTES, type DoorNote, tapNote } from '#lib/order/door-notes.ts';
import { notesOf, splitInstructions } from '#lib/order/join-instructions.ts';
import { $deliveryChange } from '#stores/cart/delivery.ts';
import { $checkoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { sendNotes } from '#stores/order/send-draft.ts';

const WORDS_MAX = 150;

/** What to know at the door: sentences to pick from, which are sent at once, and words of one's own. */
export function DeliveryNotes({ cart: { delivery } }: { cart: Cart }) {
	const t = useWords();
	const sentences = delivery.type === 'DELIVERY' ? doorSentences() : {};
	const change = useStore($deliveryChange);
	const refused = change.state === 'refused' && change.choice.instructions !== undefined ? change.text || t('ui.noConnection') : '';
	const { notes } = useStore($checkoutDraft);
	const saved = splitInstructions(delivery.instructions, sentences);
	const picked = notes ? notesOf(notes.picked, sentences) : saved.picked;
	const words = notes?.words ?? saved.words;
	const draft = (now: readonly DoorNote[], typed: string) =>
		draftCheckout({ notes: { picked: now.map((note) => t(`checkout.${note}`)), words: typed } });
	const tap = (note: DoorNote) => {
		draft(tapNote(picked, note), words);
		void sendNotes();
	};
	return (
		<fieldset className="stack plain-set">
			<legend>{t('checkout.notes')}</legend>
			{delivery.type === 'DELIVERY' && (
				<div className="pills">
					{DOOR_NOTES.map((note) => (
						<label key={note}>
							<input type="checkbox" checked={picked.includes(note)} onChange={() => tap(note)} />
							<span>{t(`checkout.${note}`)}</span>
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
					onChange={(event) => draft(picked, event.target.value)}
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
