import { atom } from 'nanostores';
import { MESSAGE_MS } from '#lib/constants.ts';

export type BarMessage = { type: 'success' | 'error'; value: string };

/** The message in the message bar, or `null` when it is closed. */
export const $message = atom<BarMessage | null>(null);

let closing: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence in the message bar for MESSAGE_MS; for an empty one the bar shows its fallback text (§2). */
export function showMessage(type: BarMessage['type'], value: string): void {
	clearTimeout(closing);
	$message.set({ type, value });
	closing = setTimeout(() => $message.set(null), MESSAGE_MS);
}

/** Shows a sentence that the page has for the message bar. */
const showSentence = (type: BarMessage['type'], name: 'offline' | 'kept'): void =>
	showMessage(type, document.querySelector<HTMLElement>('[data-message-bar]')?.dataset[name] ?? '');

/** Says that there is no network. */
export const showOffline = (): void => showSentence('error', 'offline');

/** Says that there is no network, and that the change of the cart is kept until there is one. */
export const showKept = (): void => showSentence('success', 'kept');

export function closeMessage(): void {
	clearTimeout(closing);
	$message.set(null);
}
