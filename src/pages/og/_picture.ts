const DAY_S = 86_400;

/** Answers a drawn picture, or 503 when there is none yet. Its address changes with the price; names and fees in caches may be a day old. */
export const pictureResponse = (png: Buffer | null): Response =>
	png
		? new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${DAY_S}` } })
		: new Response(null, { status: 503, headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' } });

/** The caller that a picture is drawn for: its network, which the front door has put into a header. */
export const askerOf = ({ headers, signal }: Request) => ({ caller: headers.get('x-caller') ?? '', signal });
