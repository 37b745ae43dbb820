/** The two values of the `Client-Code` header (§7): one for auth calls, one for all others. */
export const CLIENT_CODE = 'nukkad-web';
export const AUTH_CLIENT_CODE = 'nukkad-web-auth';

/** The paths whose rows say `body: 'form'`. They stand here too because a browser does not load the table; a test compares the two. */
export const FORM_PATHS: ReadonlySet<string> = new Set(['auth/send-otp', 'auth/login']);

/** The base of a path: the picture service has an address of its own (§7). */
export const baseOf = (path: string): string => (path.startsWith('auxiliaryservice/') ? '/' : '/api/');

/** The `Client-Code` that a path under `/api/` needs. */
export function clientCodeFor(path: string): string {
	return path.startsWith('auth/') ? AUTH_CLIENT_CODE : CLIENT_CODE;
}
