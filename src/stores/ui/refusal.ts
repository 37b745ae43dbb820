import type { Reply } from '#stores/api/call.ts';
import { showMessage, showOffline } from '#stores/ui/message.ts';

/** The text of a refusal: `display_text`, else `message` (§8 reads both); empty when there is neither. */
export function refusalText(reply: Reply<unknown>): string {
	if (reply.ok || reply.kind !== 'answer') return '';
	const [first] = reply.errors;
	return first?.display_text || first?.message || '';
}

/** Says in the message bar why a call failed: the server's text, or that there is no network; nothing when the customer has logged out. */
export function showRefusal(reply: Reply<unknown>): void {
	if (reply.ok || reply.kind === 'aborted') return;
	const text = refusalText(reply);
	if (text) showMessage('error', text);
	else showOffline();
}
