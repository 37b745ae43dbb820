import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

/** Astro's own folder of files whose names change with their content. */
const HASHED = '/_astro/';

/** The built files of `dist/client`, with the .br and .gz made beside them at build; calls `next` for what is not a file. */
export function createFiles(folder: string): (req: IncomingMessage, res: ServerResponse, next: () => void) => void {
	if (!existsSync(folder)) return (_req, _res, next) => next();
	const serve = sirv(folder, {
		brotli: true,
		gzip: true,
		etag: true,
		dotfiles: false,
		extensions: [],
		setHeaders: (res, pathname) => {
			const age = pathname.startsWith(HASHED)
				? 'public, max-age=31536000, immutable'
				: 'public, max-age=3600, stale-while-revalidate=86400';
			res.setHeader('Cache-Control', age);
			res.setHeader('Vary', 'Accept-Encoding');
			// Not in sirv's list of types.
			if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
		},
	});
	return (req, res, next) => {
		if (req.method !== 'GET' && req.method !== 'HEAD') return next();
		// sirv listens for no errors: a file that went after the start, as in a new build, would end the process.
		res.once('pipe', (file: Readable) => file.once('error', (error) => res.destroy(error)));
		return serve(req, res, next);
	};
}
