/**
 * Pieces of a page that were drawn before, as the bytes that are sent. The page is drawn with a mark in the place of each, and they are
 * put in when it is done: so what is kept is neither drawn nor encoded again.
 */
export type Pieces = {
	/** Begins every mark; not to be guessed, or a visitor's words could name a piece. */
	sign: string;
	bytes: Uint8Array[];
};

const END = '~';

/** The mark of a piece, which stands in the page until `filled`. */
export function markOf(pieces: Pieces, piece: Uint8Array): string {
	return pieces.sign + String(pieces.bytes.push(piece) - 1) + END;
}

/** The bytes of HTML in their order, every mark in it replaced by its piece. */
export function filled(html: Uint8Array<ArrayBuffer>, { sign, bytes }: Pieces): Uint8Array[] {
	const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
	const chunks: Uint8Array[] = [];
	let from = 0;
	for (let at = page.indexOf(sign); at !== -1; at = page.indexOf(sign, from)) {
		const end = page.indexOf(END, at + sign.length);
		const piece = bytes[Number(page.toString('latin1', at + sign.length, end))];
		if (!piece) throw new Error('a mark of no piece');
		chunks.push(page.subarray(from, at), piece);
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

/** Up to this size copying a chunk costs less than writing it by itself. */
const SMALL_BYTES = 16 * 1024;

/** The same bytes in fewer chunks: small ones that follow each other are one. */
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

/** HTML that may hold marks, as it is sent. */
export const sent = (html: string, pieces: Pieces): Uint8Array<ArrayBuffer> => joined(filled(new TextEncoder().encode(html), pieces));
