import type { APIRoute } from 'astro';
import { source as retired } from '#islands/offline/retired.ts?script';
import { source } from '#islands/offline/worker.ts?script';

/** The service worker of this build and store; with OFFLINE=0 the one that takes itself and all it kept away. Browsers ask for it anew each time. */
export const GET: APIRoute = ({ locals: { app } }) => {
	const version = `${import.meta.env.BUILD} ${app.settings.siteName ?? ''}`;
	const script = app.settings.offline ? `const VERSION=${JSON.stringify(version)};${source}` : retired;
	return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' } });
};
