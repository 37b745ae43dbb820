import type { App } from '#server/ports/app.ts';
import { fillSlot, readSlot } from '#server/storage/slots.ts';

/** Far more than the 48 MB that a file has at most compress to: what does not is not kept. */
const KEPT_MAX_BYTES = 16_000_000;

/** One slot for each file: as many as the sitemap has, whatever changes. */
const slotOf = (path: string) => `sitemaps${path}.gz`;

/** The gzip of a file, kept from when it was last sent whole; null when what it says has changed since. */
export const readFinished = ({ storage }: App, path: string, print: string): Promise<Buffer | null> =>
	readSlot(storage, slotOf(path), print);

/** Hands the gzip of a file on as it comes, and keeps it once all of it has gone out: half a file is nothing to keep. */
export function keepFinished({ storage, log }: App, path: string, print: string) {
	return async function* (gzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
		let bytes = 0;
		let kept: Buffer[] | null = [];
		for await (const chunk of gzip) {
			bytes += chunk.byteLength;
			if (bytes > KEPT_MAX_BYTES) kept = null;
			kept?.push(chunk);
			yield chunk;
		}
		if (!kept) return;
		await fillSlot(storage, slotOf(path), print, Buffer.concat(kept)).catch((error: unknown) =>
			log.warn({ err: error }, 'sitemap not kept'),
		);
	};
}
