import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FetchError, ofetch } from 'ofetch';
import pino from 'pino';
import { expect, it } from 'vitest';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';

/** What is logged of a call that a server answers with a status, or not at all. */
async function loggedOf(status: number | null) {
	const server = createServer((_, answer) => answer.writeHead(status ?? 200).end()).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	const end = () => new Promise((resolve) => server.close(resolve));
	if (status === null) await end();
	const error: unknown = await ofetch(`http://127.0.0.1:${port}/v1/orders?receipt=77gnhip03nz1ttvo`, { retry: 0 }).catch(
		(failed) => failed,
	);
	expect(error).toBeInstanceOf(FetchError);
	if (status !== null) await end();
	const lines: string[] = [];
	logGatewayFault(pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) }), error, 'no payment was started', {
		order: 'o1',
	});
	return lines.map((line) => JSON.parse(line));
}

it('C39 a gateway that refuses our keys is an error that names the settings; no line has its address, which names the order', async () => {
	for (const status of [401, 403])
		expect(await loggedOf(status)).toEqual([
			{ level: 50, order: 'o1', status, msg: 'the payment gateway refuses PAYMENT_KEY_ID and PAYMENT_KEY_SECRET' },
		]);
	expect(await loggedOf(500)).toEqual([{ level: 40, order: 'o1', status: 500, msg: 'no payment was started' }]);
	expect(await loggedOf(null)).toEqual([{ level: 40, order: 'o1', cause: 'ECONNREFUSED', msg: 'no payment was started' }]);
});
