import { useStore } from '@nanostores/react';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { TIP_BAD } from '#stores/order/own-tip.ts';
import { $unsaved, type CheckoutChoice, sendChoice } from '#stores/order/send-choices.ts';

/** Says that a choice is not saved yet, and why, with a button that sends it again. */
export function Unsaved({ choice }: { choice: CheckoutChoice }) {
	const t = useWords();
	const unsaved = useStore($unsaved)[choice];
	// The field for an own tip says itself what is wrong with it.
	if (!unsaved || unsaved.code === TIP_BAD) return null;
	const again = () => {
		void sendChoice(choice);
		// The button is gone now.
		document.getElementById('checkout-payment')?.focus();
	};
	return <Refused text={`${t('checkout.notSaved')} ${unsaved.text || t('ui.noConnection')}`} onAgain={again} />;
}
