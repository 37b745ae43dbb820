import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { identityOf, trimmed } from '#server/page-cache/page.ts';
import type { Page, PageStore } from '#server/page-cache/store.ts';

const SMALLEST = 11;
const WAITING_MAX = 64;
const brotli = promisify(brotliCompress);

const compressSmallest = (body: Buffer): Promise<Buffer> =>
	brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: SMALLEST, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } });

/**
 * Compresses kept pages once more, as small as they get, when they are asked for again: an eighth less, so that a list comes in the first
 * ten packets of a connection. It takes a hundred times as long as the first time, so one page at a time, off the main thread, and not
 * for pages nobody comes back to. Beyond 64 waiting pages a page waits for its next visitor. A page that fails stays as it was kept, and
 * `failed` hears of it.
 */
export function createSqueezer(store: PageStore, failed: (error: unknown) => void, compress = compressSmallest) {
	const taken = new WeakSet<Page>();
	const waiting = new Map<string, Page>();
	let working: Promise<void> | null = null;

	async function squeeze(key: string, page: Page): Promise<void> {
		const br = trimmed(await compress(page.identity ?? identityOf(page)));
		if (br.byteLength < page.br.byteLength) store.recode(key, page, 'br', br);
	}

	async function work(): Promise<void> {
		for (const [key, page] of waiting) {
			waiting.delete(key);
			await squeeze(key, page).catch(failed);
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

export type Squeezer = ReturnType<typeof createSqueezer>;
