import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { makeNameIndex } from '#server/catalogue/lexicon/name-index.ts';
import { productNamed } from '#server/search/brand-names.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Long enough for what is asked at once; a command or a test that ends sooner never reads them. */
const NAMES_AFTER_MS = 30_000;

/** All that a search reads of the lexicon: the names of things, and how brands sound. */
export async function readLexicon(): Promise<void> {
	await makeNameIndex();
	productNamed('milk');
}

/** Reads the lexicon, half a second of work, when the store has been up for half a minute; a search before that reads it itself. */
export function readLexiconLater(): void {
	setTimeout(() => void readLexicon(), NAMES_AFTER_MS).unref();
}

/** Requests the home page once, so that the first visitor does not wait until its code is loaded. */
export async function warmUp({ host, port, allowedHosts }: Settings): Promise<void> {
	const asked = request({ host, port, path: '/', headers: { host: allowedHosts[0] ?? host }, agent: false });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	answer?.resume();
	if (answer) await once(answer, 'close');
}
