import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

/** Astro's own folder of files whose names change with their content. */
const HASHED = '/_astro/';

type Serve = ReturnType<typeof sirv>;

const serveFrom = (folder: string): Serve =>
	sirv(folder, {
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

/**
 * Serves the built files of a build's `client` folder, with their .br and .gz versions; calls `next` when there is no such file. Open pages
 * request scripts of the previous build, so older folders are searched too for files whose name contains a hash.
 */
export function createFiles(folders: readonly string[]): (req: IncomingMessage, res: ServerResponse, next: () => void) => void {
	const [own, ...older] = folders.filter((folder) => existsSync(folder)).map(serveFrom);
	return (req, res, next) => {
		if (!own || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
		// sirv handles no errors: a file that was deleted after the start would end the process.
		res.once('pipe', (file: Readable) => file.once('error', (error) => res.destroy(error)));
		const serve = req.url?.startsWith(HASHED) ? [own, ...older] : [own];
		return serve.reduceRight<() => void>((after, one) => () => one(req, res, after), next)();
	};
}
