import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export type TokenPair = { access: string; refresh: string };

/** Two random tokens of 256 bits, safe in a header. */
export function newPair(): TokenPair {
	const token = () => randomBytes(TOKEN_BYTES).toString('base64url');
	return { access: token(), refresh: token() };
}

/**
 * The pair that an exchange gives: the same for the same refresh token and key, so that it can be answered again without being stored. The
 * database alone does not contain the refresh token, and the refresh token alone is useless without the secret.
 */
export function pairOfExchange(secret: string, refreshToken: string, key: string): TokenPair {
	const token = (which: keyof TokenPair) => createHmac('sha256', secret).update(`${which} ${key} ${refreshToken}`).digest('base64url');
	return { access: token('access'), refresh: token('refresh') };
}

/** The stored form of a token: its SHA-256. A random 256-bit value needs no salt and no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
