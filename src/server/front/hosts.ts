/**
 * Whether a `Host` header names an allowed host, with any valid port: Astro would read an invalid one as a request for `/`. A missing header
 * (HTTP/1.0) is not allowed.
 */
export function isOurHost(header: string | undefined, allowed: ReadonlySet<string>): boolean {
	if (!header || !URL.canParse(`http://${header}`)) return false;
	const name = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
	return allowed.has(name);
}
