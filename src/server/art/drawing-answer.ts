import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { codingFor } from '#server/system/accept-encoding.ts';

const YEAR_S = 31_536_000;
const MINUTE_S = 60;

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const compress = promisify(brotliCompress);

/** Drawings at their smallest, by what is drawn: a page shows twenty or more, each is asked for by many, and the best level takes milliseconds. */
const smallest = new Map<string, Promise<Buffer>>();
const MAX_KEPT = 2_000;

function smallestOf(svg: string): Promise<Buffer> {
	const known = smallest.get(svg);
	if (known) return known;
	const [oldest] = smallest.keys();
	if (smallest.size >= MAX_KEPT && oldest !== undefined) smallest.delete(oldest);
	const bytes = compress(svg, BEST);
	smallest.set(svg, bytes);
	return bytes;
}

/**
 * A drawing for who asked, kept for a year: its address never shows another one. What is no known drawing answers 404 with the picture that
 * stands in. The policy lets no script run where somebody opens the file by itself; it is short because every picture of a page carries it.
 */
export async function drawingAnswer(request: Request, { svg, isKnown }: { svg: string; isKnown: boolean }): Promise<Response> {
	const headers = {
		'Content-Type': 'image/svg+xml',
		'Cache-Control': isKnown ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${MINUTE_S}`,
		'Content-Security-Policy': 'sandbox',
	};
	const takesBrotli = codingFor(request.headers.get('accept-encoding') ?? undefined) === 'br';
	if (!isKnown || !takesBrotli) return new Response(svg, { status: isKnown ? 200 : 404, headers });
	const bytes = await smallestOf(svg);
	return new Response(new Uint8Array(bytes), {
		headers: { ...headers, 'Content-Encoding': 'br', 'Content-Length': String(bytes.byteLength), Vary: 'Accept-Encoding' },
	});
}
