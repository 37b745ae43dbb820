import type { Reply } from '#stores/api/call.ts';
import { showMessage, showOffline } from '#stores/ui/message.ts';

/** The words of a refusal: `display_text`, else `message` (§8 reads both); empty when there is neither. */
export function refusalText(reply: Reply<unknown>): string {
	if (reply.ok || reply.kind !== 'answer') return '';
	const [first] = reply.errors;
	return first?.display_text || first?.message || '';
}

/** Says in the message bar why a call failed: in the server's words, or that there is no network; nothing when its customer has gone. */
export function showRefusal(reply: Reply<unknown>): void {
	if (reply.ok || reply.kind === 'aborted') return;
	const text = refusalText(reply);
	if (text) showMessage('error', text);
	else showOffline();
}
