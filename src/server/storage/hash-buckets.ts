import { createHash } from 'node:crypto';
import type { ObjectStorage } from '#server/ports/ports.ts';

const digest = (print: string): Buffer => createHash('sha256').update(print).digest();
const PRINT_BYTES = 32;

/** The bucket, of `buckets`, of a fingerprint: two fingerprints may share one, and the later object then replaces the earlier. */
export const bucketOf = (print: string, buckets: number): number => digest(print).readUInt32BE(0) % buckets;

/** Stores bytes in a bucket with the fingerprint of what they are made from; they replace the earlier content, so buckets never grow. */
export const fillBucket = (storage: Pick<ObjectStorage, 'put'>, key: string, print: string, bytes: Uint8Array): Promise<void> =>
	storage.put(key, Buffer.concat([digest(print), bytes]));

/** The bytes in a bucket for a fingerprint; null when it is empty or holds those of another one. */
export async function readBucket(storage: Pick<ObjectStorage, 'get'>, key: string, print: string): Promise<Buffer | null> {
	const held = await storage.get(key);
	if (!held) return null;
	const bytes = Buffer.from(held.buffer, held.byteOffset, held.byteLength);
	return bytes.subarray(0, PRINT_BYTES).equals(digest(print)) ? bytes.subarray(PRINT_BYTES) : null;
}
