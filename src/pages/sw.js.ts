import { createHash } from 'node:crypto';
import type { APIRoute } from 'astro';
import { source as retired } from '#islands/offline/retired.ts?script';
import { source } from '#islands/offline/worker.ts?script';

/**
 * The service worker, which changes with the build and with settings that pages show. With OFFLINE=0, a script that unregisters it and
 * deletes its caches. Never cached.
 */
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
