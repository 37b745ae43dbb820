/**
 * The path by which a call finds its row, of a URL or of a request line's target: without query, fragment and closing slash, letters
 * that were written `%…` as themselves. Who goes by the text as it came would see other calls than the router answers.
 */
export function callPath(url: string): string {
	const { pathname } = new URL(url, 'http://any');
	try {
		// What is no letter is decoded where it is read: a `%25` decoded twice would be another sign.
		return decodeURI(pathname.replaceAll('%25', '%2525')).replace(/(.)\/$/, '$1');
	} catch {
		return pathname;
	}
}
