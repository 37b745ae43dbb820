import pg from 'pg';

/** The driver treats these as `verify-full` too, but warns of it in ten lines at every start. */
const SSL_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/;

/**
 * DATABASE_URL for the driver: an encrypted connection always has its certificate checked, unless the address says `sslmode=no-verify` or
 * `uselibpqcompat`.
 */
export const plainDatabaseUrl = (url: string): string => (/[?&]uselibpqcompat=/.test(url) ? url : url.replace(SSL_MODES, '$1verify-full'));

/**
 * Whether an address names a database and contains its whole password: an unescaped / ? or # ends the password, and the rest would be read as
 * something else. Uses the parser of the driver, which knows sockets and certificates too.
 */
export function isDatabaseUrl(url: string): boolean {
	if (!/^postgres(ql)?:\/\/\S+$/.test(url) || /\/\/.*[/?#].*@/.test(url)) return false;
	try {
		return new pg.Client({ connectionString: plainDatabaseUrl(url) }) !== null;
	} catch {
		return false;
	}
}
