const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether secrets may be sent to an address: it is https, or http on this machine, and holds no user and no fragment. */
export function isSafeUrl(text: string): boolean {
	const url = URL.parse(text);
	const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
	return url !== null && isSafe && !url.username && !url.hash;
}
