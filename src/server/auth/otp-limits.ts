import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#lib/result.ts';
import type { Database } from '#server/db/tables.ts';

const WINDOW_SECONDS = 600;
const SENDS_PER_NUMBER = 3;
const SENDS_PER_ADDRESS = 20;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What counts as one address: an IPv4 address, or the /64 that an IPv6 one lies in, because every home and phone is given a whole one. */
export function networkOf(ip: string): string {
	const address = ip.split('%', 1)[0] ?? '';
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped || !isIPv6(address)) return mapped ?? ip;
	// The parser of URLs writes every spelling of an address in the same way.
	const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean));
	const zeros = Array<string>(GROUPS - (left?.length ?? 0) - (right?.length ?? 0)).fill('0');
	return `${[...(left ?? []), ...zeros, ...(right ?? [])].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** What is stored of the sender's address. */
export const addressHash = (ip: string): string =>
	createHash('sha256')
		.update(`otp ${networkOf(ip)}`)
		.digest('base64url');

/** RATE_LIMITED with the seconds to wait when a limit of the window is used up: 3 sends to a number, 20 from an address, in 10 minutes. */
export async function limitOf(db: Kysely<Database>, phone: string, ipHash: string, now: Date): Promise<Refusal | null> {
	const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
	const of = (column: 'phone_e164' | 'ip_hash', value: string, most: number) =>
		db
			.selectFrom('otp_sends')
			.select('sent_at')
			.where(column, '=', value)
			.where('sent_at', '>', since)
			.orderBy('sent_at', 'desc')
			.offset(most - 1)
			.limit(1)
			.executeTakeFirst();
	const deciding = [await of('phone_e164', phone, SENDS_PER_NUMBER), await of('ip_hash', ipHash, SENDS_PER_ADDRESS)];
	const waits = deciding.flatMap((send) => (send ? Math.ceil((send.sent_at.getTime() - since.getTime()) / 1000) : []));
	return waits.length > 0 ? refuse('RATE_LIMITED', { params: { retryAfter: Math.max(1, ...waits) } }) : null;
}
