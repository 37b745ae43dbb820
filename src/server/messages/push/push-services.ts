/** The push services of the browsers there are, by host: of Chrome and what is built from it, Firefox, Safari, Edge. */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^jmt17\.google\.com$/,
	/^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
	/^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
	/^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
];

/**
 * Whether the store may send to an address that a browser names: only to services of browsers, over https at its own port, or to servers of the
 * operator's. So nobody has the store call an address of their choice, least of all one inside its own network.
 */
export function isPushService(endpoint: string, servers: readonly string[]): boolean {
	const url = URL.parse(endpoint);
	if (!url || url.username || url.password) return false;
	if (servers.includes(url.origin)) return true;
	return url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname));
}
