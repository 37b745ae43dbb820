import { $message } from '#stores/ui/message.ts';

/**
 * Moves the message bar into the modal dialog that lies on top, or back to the page: what is outside such a dialog can be neither tapped nor read
 * out. A message that is shown is drawn again there, and so it is above a dialog that has opened after it.
 */
export function moveMessages(): void {
	const bar = document.querySelector('[data-message-bar]');
	if (!bar) return;
	([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(bar);
	const message = $message.get();
	if (message) $message.set({ ...message });
}
