import pg from 'pg';

/** The driver takes these as `verify-full` too, but says so in ten lines at every start. */
const SSL_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/;

/**
 * DATABASE_URL as the driver means it: what asks for an encrypted connection has the certificate checked, unless it says
 * `sslmode=no-verify` or `uselibpqcompat`.
 */
export const plainDatabaseUrl = (url: string): string => (/[?&]uselibpqcompat=/.test(url) ? url : url.replace(SSL_MODES, '$1verify-full'));

/**
 * Whether an address names a database and holds its password whole: a bare / ? or # in a password ends it there, and its rest, with the @
 * before the host, would be taken for something else. Asks the one who will read it: it knows sockets and certificates too.
 */
export function isDatabaseUrl(url: string): boolean {
	if (!/^postgres(ql)?:\/\/\S+$/.test(url) || /\/\/.*[/?#].*@/.test(url)) return false;
	try {
		return new pg.Client({ connectionString: plainDatabaseUrl(url) }) !== null;
	} catch {
		return false;
	}
}
