/**
 * The path of a call, from a URL or the target of a request line: without query, fragment and closing slash, and with encoded letters
 * decoded. All code that depends on the path uses this one, so that it sees the same calls as the router.
 */
export function cleanPath(url: string): string {
	const { pathname } = new URL(url, 'http://any');
	try {
		// Only letters are decoded here: a `%25` that is decoded twice would become another character.
		return decodeURI(pathname.replaceAll('%25', '%2525')).replace(/(.)\/$/, '$1');
	} catch {
		return pathname;
	}
}
