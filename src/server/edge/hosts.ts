/**
 * Whether a `Host` header names one of ours, at any port there can be: Astro would read an impossible one as a request for `/`. A
 * missing header (HTTP/1.0) is not ours.
 */
export function isOurHost(header: string | undefined, allowed: ReadonlySet<string>): boolean {
	if (!header || !URL.canParse(`http://${header}`)) return false;
	const name = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
	return allowed.has(name);
}
