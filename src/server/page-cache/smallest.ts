import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { identityOf, trimmed } from '#server/page-cache/page.ts';
import type { Page, PageStore } from '#server/page-cache/store.ts';

const SMALLEST = 11;
const WAITING_MAX = 64;
const compress = promisify(brotliCompress);

/**
 * Compresses kept pages once more, as small as they get, when they are asked for again: an eighth less, so that a list comes in the first
 * ten packets of a connection. It takes a hundred times as long as the first time, so one page at a time, off the main thread, and not
 * for pages nobody comes back to. Beyond 64 waiting pages a page waits for its next visitor.
 */
export function createSqueezer(store: PageStore) {
	const taken = new WeakSet<Page>();
	const waiting = new Map<string, Page>();
	let working: Promise<void> | null = null;

	async function work(): Promise<void> {
		for (const [key, page] of waiting) {
			waiting.delete(key);
			const body = page.identity ?? identityOf(page);
			const params = { [constants.BROTLI_PARAM_QUALITY]: SMALLEST, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
			const br = trimmed(await compress(body, { params }));
			if (br.byteLength < page.br.byteLength) store.recode(key, page, 'br', br);
		}
		working = null;
	}

	return {
		/** Takes a page that somebody asked for again. */
		want(key: string, page: Page): void {
			if (taken.has(page) || waiting.size >= WAITING_MAX) return;
			taken.add(page);
			waiting.set(key, page);
			working ??= work();
		},
		/** Resolves when no page waits. */
		idle: (): Promise<void> => working ?? Promise.resolve(),
	};
}
