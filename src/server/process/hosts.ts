/** Whether a `Host` header names one of ours; the port does not matter, a missing header (HTTP/1.0) is not ours. */
export function isOurHost(header: string | undefined, allowed: ReadonlySet<string>): boolean {
	if (!header) return false;
	const name = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
	return allowed.has(name);
}
