import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** Of the fourth group, the bits that are the network's. */
const NETWORK_MASK = 0xff00;

/**
 * What counts as one caller: an IPv4 address, or the /56 that an IPv6 one lies in, because a home line is given a whole one, with 256
 * networks to send from. Phones of a mobile network may share it, as they share an IPv4 address.
 */
export function networkOf(ip: string): string {
	const address = ip.split('%', 1)[0] ?? '';
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped || !isIPv6(address)) return mapped ?? ip;
	// The parser of URLs writes every spelling of an address in the same way.
	const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean));
	const zeros = Array<string>(GROUPS - (left?.length ?? 0) - (right?.length ?? 0)).fill('0');
	const groups = [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, NETWORK_GROUPS);
	const last = Number.parseInt(groups.pop() ?? '0', 16) & NETWORK_MASK;
	return `${[...groups, last.toString(16)].join(':')}::/56`;
}
