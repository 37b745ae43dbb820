/** The two `Client-Code`s of the wire (§7): one for auth calls, one for all others. */
export const CLIENT_CODE = 'nukkad-web';
export const AUTH_CLIENT_CODE = 'nukkad-web-auth';

/** The paths whose rows say `body: 'form'`: said again here, because a browser does not load the table and its schemas. A test compares them. */
export const FORM_PATHS: ReadonlySet<string> = new Set(['auth/send-otp', 'auth/login']);

/** The `Client-Code` a path under `/api/` asks for. */
export function clientCodeFor(path: string): string {
	return path.startsWith('auth/') ? AUTH_CLIENT_CODE : CLIENT_CODE;
}
