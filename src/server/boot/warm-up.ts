import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Settings } from '#server/settings/settings.ts';

/** Asks ourselves for the home page, so that the first visitor does not wait for code to be loaded and compiled. */
export async function warmUp({ host, port, allowedHosts }: Settings): Promise<void> {
	const asked = request({ host, port, path: '/', headers: { host: allowedHosts[0] ?? host }, agent: false });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	answer?.resume();
	if (answer) await once(answer, 'close');
}
