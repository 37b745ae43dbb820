import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alone } from './lock.mjs';
import { ROOT, runQuietly } from './run.mjs';

const SOURCES = ['src', 'public', 'config', 'astro.config.mjs', 'uno.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const STAMP = join(ROOT, 'dist', '.nukkad-sources');
/** Beside dist, which Astro empties first. */
const WORKING = join(ROOT, '.building');
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|webmanifest|ico)$/;
const WORTH_BYTES = 500;

/** Builds the pages when what they are made from has changed since the last build. */
export function build() {
	const hash = hashOfSources();
	const isDone = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
	if (isDone()) return;
	alone(WORKING, () => isDone() || buildNow(hash));
}

function buildNow(hash) {
	console.log('Building the pages …');
	runQuietly('astro', ['build'], { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
	compressFiles(join(ROOT, 'dist', 'client'));
	writeFileSync(STAMP, hash);
	console.log('The pages are built.');
}

function hashOfSources() {
	const hash = createHash('sha256');
	for (const source of SOURCES)
		for (const file of filesUnder(join(ROOT, source))) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
	return hash.digest('hex');
}

function filesUnder(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return [];
	if (!found.isDirectory()) return [path];
	return readdirSync(path)
		.sort()
		.flatMap((name) => filesUnder(join(path, name)));
}

/** The server sends these beside the file itself: compressed as well as can be, once, here. */
function compressFiles(folder) {
	for (const file of filesUnder(folder).filter((path) => COMPRESSIBLE.test(path))) {
		const bytes = readFileSync(file);
		if (bytes.length < WORTH_BYTES) continue;
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
		const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
	}
}
