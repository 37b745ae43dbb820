/** A whole number from 0 to 2³² − 1 that is always the same for the same text, for choices that look like chance. */
export function hashOf(text: string): number {
	let hash = 2_166_136_261;
	for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
	hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507) >>> 0;
	return (hash ^ (hash >>> 13)) >>> 0;
}
