const KEY_BYTES = 16;

/** A name nobody else has, for a thing to be done once. `crypto.randomUUID` is missing where the shop is opened by plain http. */
export const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
