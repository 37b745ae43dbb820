import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The sender of a request, as far as its connection tells. */
export type NetworkClient = {
	/** The address, as TRUST_PROXY allows. */
	ip: string;
	/** The network that counts as one caller (`networkOf`). */
	network: string;
};

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** The bits of the fourth group that belong to the network. */
const NETWORK_MASK = 0xff00;

/**
 * The network that counts as one caller: an IPv4 address, or the /56 of an IPv6 address, because a home connection gets a whole /56. Phones
 * of a mobile network may share it, as they share an IPv4 address.
 */
export function networkOf(ip: string): string {
	const address = ip.split('%', 1)[0] ?? '';
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped || !isIPv6(address)) return mapped ?? ip;
	// The URL parser gives every spelling of an address the same form.
	const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean));
	const zeros = Array<string>(GROUPS - (left?.length ?? 0) - (right?.length ?? 0)).fill('0');
	const groups = [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, NETWORK_GROUPS);
	const last = Number.parseInt(groups.pop() ?? '0', 16) & NETWORK_MASK;
	return `${[...groups, last.toString(16)].join(':')}::/56`;
}

/** An address without the port that some proxies write behind it: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string => /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The client's address: the socket's, or with `trustProxy` proxies in front, that many from the right of X-Forwarded-For.
 * Entries further left come from the client and are not trusted.
 */
export function addressOf(socket: string, forwardedFor: string | string[] | undefined, trustProxy: number): string {
	if (trustProxy === 0) return socket;
	const hops = String(forwardedFor ?? '')
		.split(',')
		.map((hop) => hop.trim())
		.filter(Boolean);
	return withoutPort(hops.at(-trustProxy) ?? socket);
}

/** The client behind an address, with the network that its neighbours share. */
export const clientAt = (ip: string): NetworkClient => ({ ip, network: networkOf(ip) });

const current = new AsyncLocalStorage<NetworkClient>();

/** Runs the work on a request with its client, which `currentClient` then answers; Astro passes no other data on. */
export function forClient<T>({ socket, headers }: IncomingMessage, trustProxy: number, work: (client: NetworkClient) => T): T {
	const client = clientAt(addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], trustProxy));
	return current.run(client, work, client);
}

/** The client of the request that is being worked on. */
export const currentClient = (): NetworkClient => current.getStore() ?? clientAt('unknown');
