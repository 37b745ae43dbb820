import { createHash } from 'node:crypto';

/** Tags of at most so many letters go out as they are. */
const PLAIN_CHARS = 13;
const SHORT_CHARS = 6;

/**
 * A tag as edges know it. A list names every shop around in two headers, which every visitor would download, so a longer tag is the beginning
 * of its SHA-256 in base64url. Two tags may come to share one: an edge then drops a page too many, never one too few.
 */
export const edgeTag = (tag: string): string =>
	tag.length <= PLAIN_CHARS ? tag : createHash('sha256').update(tag).digest('base64url').slice(0, SHORT_CHARS);
