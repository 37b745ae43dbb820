import type { IncomingMessage } from 'node:http';
import { networkOf } from '#server/throttle/network.ts';

/** Where the adapter leaves the socket's address (Astro's own convention for adapters). */
const CLIENT_ADDRESS = Symbol.for('astro.clientAddress');

/** An address without the port that some proxies write behind it: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string => /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The client's address: the socket's, or with `trustProxy` proxies in front, that many from the right of X-Forwarded-For.
 * What stands further left was written by the client and is not believed.
 */
export function addressOf(socket: string, forwardedFor: string | string[] | null | undefined, trustProxy: number): string {
	if (trustProxy === 0) return socket;
	const hops = String(forwardedFor ?? '')
		.split(',')
		.map((hop) => hop.trim())
		.filter(Boolean);
	return withoutPort(hops.at(-trustProxy) ?? socket);
}

/** The network that a request before Astro came from, which counts as one caller. */
export const callingNetwork = ({ socket, headers }: IncomingMessage, trustProxy: number): string =>
	networkOf(addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], trustProxy));

/** `addressOf` of a request as Astro hands it on. */
export function clientIp(request: Request, trustProxy: number): string {
	const socket: unknown = Reflect.get(request, CLIENT_ADDRESS);
	return addressOf(typeof socket === 'string' ? socket : 'unknown', request.headers.get('x-forwarded-for'), trustProxy);
}

/** `callingNetwork` of a request as Astro hands it on. */
export const networkOfRequest = (request: Request, trustProxy: number): string => networkOf(clientIp(request, trustProxy));
