import type { APIRoute } from 'astro';
import { encode } from 'uqr';

/** The QR code that opens the store, for the account's menu (L13): dark on white in both themes, because phones cannot read light on dark. */
export const GET: APIRoute = ({ locals }) => {
	const { data, size } = encode(locals.app.settings.publicSiteUrl, { ecc: 'M', border: 3 });
	const ink = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${ink}" fill="black"/></svg>`;
	return new Response(svg, {
		headers: {
			'Content-Type': 'image/svg+xml; charset=utf-8',
			'Cache-Control': 'public, max-age=3600',
			'Content-Security-Policy': "default-src 'none'",
			'X-Content-Type-Options': 'nosniff',
		},
	});
};
