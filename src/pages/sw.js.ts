import { createHash } from 'node:crypto';
import type { APIRoute } from 'astro';
import { source as retired } from '#islands/offline/retired.ts?script';
import { source } from '#islands/offline/worker.ts?script';

/** The service worker of this build and of what the store's settings write into its pages; with OFFLINE=0 the one that takes itself and all it kept away. Browsers ask for it anew each time. */
export const GET: APIRoute = ({ locals: { app } }) => {
	const { offline, operator, siteName, socialLinks } = app.settings;
	const shown = createHash('sha256')
		.update(JSON.stringify([siteName, operator, socialLinks]))
		.digest('hex')
		.slice(0, 16);
	const version = `${import.meta.env.BUILD} ${shown}`;
	const script = offline ? `const VERSION=${JSON.stringify(version)};${source}` : retired;
	return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' } });
};
