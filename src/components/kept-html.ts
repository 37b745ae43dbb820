/** HTML drawn before, by everything it depends on. A process serves the same few thousand cards again and again on many pages. */
const KEPT = 6_000;
const kept = new Map<string, string>();

/** The HTML under a key, drawn now if it was not before. The key must name all that the drawing depends on. */
export async function keptHtml(key: string, draw: () => Promise<string>): Promise<string> {
	const known = kept.get(key);
	if (known !== undefined) return known;
	const html = await draw();
	if (kept.size >= KEPT) kept.clear();
	kept.set(key, html);
	return html;
}
