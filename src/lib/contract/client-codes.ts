/** The fixed `Client-Code` values of §7: one for every call, another for the calls under `auth/`. */
export const CLIENT_CODE = 'nukkad-web';
export const AUTH_CLIENT_CODE = 'nukkad-auth';

/** The code a path of the contract (`auth/login`) is called with. */
export const clientCodeOf = (path: string) => (path.startsWith('auth/') ? AUTH_CLIENT_CODE : CLIENT_CODE);
