const KEY_BYTES = 16;

/** A random idempotency key. `crypto.randomUUID` is missing on pages over plain http. */
export const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
