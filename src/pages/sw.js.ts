import type { APIRoute } from 'astro';
import { source as pushOnly } from '#islands/offline/push-only.ts?script';
import { source as retired } from '#islands/offline/retired.ts?script';
import { source } from '#islands/offline/worker.ts?script';
import { shownSettings } from '#server/store-config/shown-settings.ts';

/**
 * The service worker, which changes with the build and with settings that pages show. With OFFLINE=0, one that keeps nothing and shows
 * the news that the store sends by push; where it sends none, a script that unregisters it and deletes its caches. Never cached.
 */
export const GET: APIRoute = ({ locals: { app } }) => {
	const version = `${import.meta.env.BUILD} ${shownSettings(app.settings)}`;
	const without = app.settings.push ? pushOnly : retired;
	const script = app.settings.offline ? `const VERSION=${JSON.stringify(version)};${source}` : without;
	return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' } });
};
