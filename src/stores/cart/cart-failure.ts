import type { CartItem } from '#lib/cart/cart-item.ts';
import { STORE_MISMATCH_MESSAGE } from '#lib/contract/store-mismatch.ts';
import type { Reply } from '#stores/api/call.ts';
import type { CartAction } from '#stores/cart/pending-changes.ts';
import { showMessage } from '#stores/ui/message.ts';
import { openModal } from '#stores/ui/overlay.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * Shows the failure of a cart call (§8): a mismatch of shops on ADD opens its modal, any other 400 on ADD or INCREASE goes into the message
 * bar, and everything else is silent. Answers the text, for the state of the action.
 */
export function cartFailure(action: CartAction, item: CartItem, reply: Reply<unknown>): string {
	const text = refusalText(reply);
	if (reply.ok || reply.kind !== 'answer' || reply.status !== 400) return text;
	if (action === 'ADD' && reply.errors[0]?.message === STORE_MISMATCH_MESSAGE) openModal({ name: 'multistoremodal', message: text, item });
	else if (action === 'ADD' || action === 'INCREASE') showMessage('error', text);
	return text;
}
