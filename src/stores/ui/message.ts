import { atom } from 'nanostores';
import { MESSAGE_MS } from '#lib/constants.ts';

export type BarMessage = { type: 'success' | 'error'; value: string };

/** What the message bar says, or `null` when it is closed. */
export const $message = atom<BarMessage | null>(null);

let closing: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence in the message bar for 5 s; without one the bar's own fallback text stands (§2). */
export function showMessage(type: BarMessage['type'], value: string): void {
	clearTimeout(closing);
	$message.set({ type, value });
	closing = setTimeout(() => $message.set(null), MESSAGE_MS);
}

/** Says that there is no network, in the words that the page brought along. */
export function showOffline(): void {
	showMessage('error', document.querySelector<HTMLElement>('[data-message-bar]')?.dataset.offline ?? '');
}

export function closeMessage(): void {
	clearTimeout(closing);
	$message.set(null);
}
