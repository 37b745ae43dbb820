const DAY_S = 86_400;

/** A drawn picture. Its address changes with its price; names and fees may be a day old in somebody's cache. */
export const pictureResponse = (png: Buffer): Response =>
	new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': `public, max-age=${DAY_S}` } });
