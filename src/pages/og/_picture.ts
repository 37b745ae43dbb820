const DAY_S = 86_400;

/** A drawn picture, or "later" when there is none. Its address changes with its price; names and fees may be a day old in somebody's cache. */
export const pictureResponse = (png: Buffer | null): Response =>
	png
		? new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${DAY_S}` } })
		: new Response(null, { status: 503, headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' } });

/** For whom a picture is drawn; the front door writes the network. */
export const askerOf = ({ headers, signal }: Request) => ({ caller: headers.get('x-caller') ?? '', signal });
