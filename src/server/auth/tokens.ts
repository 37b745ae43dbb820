import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random token of 256 bits, safe in a header. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token: its SHA-256. A random 256-bit value needs no salt and no slow hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
