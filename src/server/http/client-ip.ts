/** Where the adapter leaves the socket's address (Astro's own convention for adapters). */
const CLIENT_ADDRESS = Symbol.for('astro.clientAddress');

/**
 * The client's address: the socket's, or with `trustProxy` proxies in front, that many from the right of X-Forwarded-For.
 * What stands further left was written by the client and is not believed.
 */
export function clientIp(request: Request, trustProxy: number): string {
	const socket: unknown = Reflect.get(request, CLIENT_ADDRESS);
	const address = typeof socket === 'string' ? socket : 'unknown';
	if (trustProxy === 0) return address;
	const hops = (request.headers.get('x-forwarded-for') ?? '')
		.split(',')
		.map((hop) => hop.trim())
		.filter(Boolean);
	return hops.at(-trustProxy) ?? address;
}
