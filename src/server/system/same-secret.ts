import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time; hashing first makes the lengths equal. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
