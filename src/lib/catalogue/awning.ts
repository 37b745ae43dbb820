const AWNINGS = 6;

/** Which of the six awning colours a shop has: always the same one for the same id, so that a list reads as a street. */
export function awningOf(shopId: string): number {
	let hash = 0;
	for (const char of shopId) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
	return hash % AWNINGS;
}
