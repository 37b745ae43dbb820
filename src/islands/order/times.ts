import { pageLanguage } from '#islands/words.tsx';

const MINUTE_S = 60;

/** `21 Nov, 2:05 pm` in the page's language, with Latin digits. */
export function timeText(iso: string): string {
	const format = new Intl.DateTimeFormat(`${pageLanguage()}-IN-u-nu-latn`, {
		day: 'numeric',
		month: 'short',
		hour: 'numeric',
		minute: '2-digit',
	});
	return format.format(new Date(iso));
}

/** `2:05 pm`. */
export function clockText(iso: string): string {
	return new Intl.DateTimeFormat(`${pageLanguage()}-IN-u-nu-latn`, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** How long ago, in whole seconds below a minute and whole minutes above. */
export function agoOf(at: number, now: number): { unit: 'seconds' | 'minutes'; count: number } {
	const seconds = Math.max(0, Math.round((now - at) / 1_000));
	return seconds < MINUTE_S ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.floor(seconds / MINUTE_S) };
}
