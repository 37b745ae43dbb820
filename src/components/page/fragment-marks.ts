/**
 * Fragments of a page that were drawn before, as the bytes that are sent. The page is drawn with a mark in the place of each, and the
 * fragments are inserted at the end, so that they are neither drawn nor encoded again.
 */
export type Fragments = {
	/** The beginning of every mark. It must not be predictable, or a visitor's text could name a fragment. */
	sign: string;
	bytes: Uint8Array[];
};

const END = '~';

/** The mark of a fragment, which is in the page until `filled` replaces it. */
export function markOf(fragments: Fragments, fragment: Uint8Array): string {
	return fragments.sign + String(fragments.bytes.push(fragment) - 1) + END;
}

/** The bytes of the HTML in order, with every mark replaced by its fragment. */
export function filled(html: Uint8Array<ArrayBuffer>, { sign, bytes }: Fragments): Uint8Array[] {
	const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
	const chunks: Uint8Array[] = [];
	let from = 0;
	for (let at = page.indexOf(sign); at !== -1; at = page.indexOf(sign, from)) {
		const end = page.indexOf(END, at + sign.length);
		const fragment = bytes[Number(page.toString('latin1', at + sign.length, end))];
		if (!fragment) throw new Error('a mark without a fragment');
		chunks.push(page.subarray(from, at), fragment);
		from = end + END.length;
	}
	chunks.push(page.subarray(from));
	return chunks;
}

export const lengthOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((length, chunk) => length + chunk.byteLength, 0);

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(lengthOf(chunks));
	let at = 0;
	for (const chunk of chunks) {
		all.set(chunk, at);
		at += chunk.byteLength;
	}
	return all;
}

/** Up to this size copying a chunk is cheaper than writing it separately. */
const SMALL_BYTES = 16 * 1024;

/** The same bytes in fewer chunks: consecutive small ones are joined. */
export function inFewer(chunks: readonly Uint8Array[]): Uint8Array[] {
	const fewer: Uint8Array[] = [];
	let small: Uint8Array[] = [];
	for (const chunk of chunks) {
		if (chunk.byteLength <= SMALL_BYTES) {
			small.push(chunk);
			continue;
		}
		fewer.push(joined(small), chunk);
		small = [];
	}
	return [...fewer, joined(small)].filter(({ byteLength }) => byteLength > 0);
}

/** HTML that may contain marks, as the bytes that are sent. */
export const sent = (html: string, fragments: Fragments): Uint8Array<ArrayBuffer> =>
	joined(filled(new TextEncoder().encode(html), fragments));
