import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Settings } from '#server/settings/settings.ts';

/** Requests the home page once, so that the first visitor does not wait until code is loaded and compiled. */
export async function warmUp({ host, port, allowedHosts }: Settings): Promise<void> {
	const asked = request({ host, port, path: '/', headers: { host: allowedHosts[0] ?? host }, agent: false });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	answer?.resume();
	if (answer) await once(answer, 'close');
}
