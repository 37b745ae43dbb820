import { createHash } from 'node:crypto';
import type { ObjectStorage } from '#server/ports/ports.ts';

const digest = (print: string): Buffer => createHash('sha256').update(print).digest();
const PRINT_BYTES = 32;

/** The slot, of `slots`, of a fingerprint: two fingerprints may share one, and the later object then replaces the earlier. */
export const slotOf = (print: string, slots: number): number => digest(print).readUInt32BE(0) % slots;

/** Stores bytes in a slot with the fingerprint of what they are made from; they replace the earlier content, so slots never grow. */
export const fillSlot = (storage: ObjectStorage, key: string, print: string, bytes: Uint8Array): Promise<void> =>
	storage.put(key, Buffer.concat([digest(print), bytes]));

/** The bytes in a slot for a fingerprint; null when it is empty or holds those of another one. */
export async function readSlot(storage: ObjectStorage, key: string, print: string): Promise<Buffer | null> {
	const held = await storage.get(key);
	if (!held) return null;
	const bytes = Buffer.from(held.buffer, held.byteOffset, held.byteLength);
	return bytes.subarray(0, PRINT_BYTES).equals(digest(print)) ? bytes.subarray(PRINT_BYTES) : null;
}
