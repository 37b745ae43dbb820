import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { nameIndex } from '#server/catalogue/lexicon/name-index.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Reads the names of things and requests the home page once, so that the first visitor does not wait until these and the code are loaded. */
export async function warmUp({ host, port, allowedHosts }: Settings): Promise<void> {
	nameIndex();
	const asked = request({ host, port, path: '/', headers: { host: allowedHosts[0] ?? host }, agent: false });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	answer?.resume();
	if (answer) await once(answer, 'close');
}
