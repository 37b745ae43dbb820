import { createHash } from 'node:crypto';
import {
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alone } from './lock.mjs';
import { removeOldBuilds, WHOLE } from './old-builds.mjs';
import { ROOT, runQuietly } from './run.mjs';

const SOURCES = [
	'src',
	'public',
	'build-plugins',
	'astro.config.mjs',
	'uno.config.ts',
	'tsconfig.json',
	'package.json',
	'package-lock.json',
];
/** Each build has a folder of its own, named by its sources, and `dist` is a link to the newest: a running store keeps its own. */
const BUILDS = join(ROOT, '.builds');
const DIST = join(ROOT, 'dist');
const NAME_LENGTH = 16;
const WORKING = join(ROOT, '.building');
const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml|webmanifest|ico)$/;
const WORTH_BYTES = 500;

/** Builds the pages when their sources have changed since the last build. */
export function build(name = buildName()) {
	const isDone = () => isBuilt(name);
	if (isDone()) return;
	alone(WORKING, () => isDone() || buildNow(name));
}

/** Whether the newest build is the one of this name. */
export const isBuilt = (name) => newest() === name;

/** The name of the build that `dist` leads to; `null` when there is none. */
function newest() {
	if (!lstatSync(DIST, { throwIfNoEntry: false })?.isSymbolicLink() || !existsSync(join(DIST, WHOLE))) return null;
	return basename(readlinkSync(DIST));
}

function buildNow(name) {
	const folder = join(BUILDS, name);
	if (existsSync(join(folder, WHOLE))) utimesSync(join(folder, WHOLE), new Date(), new Date());
	else {
		console.log('Building the pages …');
		runQuietly('astro', ['build', '--outDir', folder], { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
		compressFiles(join(folder, 'client'));
		writeFileSync(join(folder, WHOLE), '');
		console.log('The pages are built.');
	}
	lead(name);
	removeOldBuilds(BUILDS, name);
}

/** Makes `dist` a link to a build, atomically. */
function lead(name) {
	if (newest() === null) rmSync(DIST, { recursive: true, force: true });
	const link = `${WORKING}.link`;
	rmSync(link, { force: true });
	symlinkSync(join(basename(BUILDS), name), link);
	renameSync(link, DIST);
}

/** The origin of PUBLIC_SITE_URL, which a build's own sitemap names; `null` where none is set, or one that the start will refuse. */
export function builtSite() {
	const address = process.env.PUBLIC_SITE_URL?.trim() ?? '';
	return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/** The name of a build: a hash of its sources and of the site that it is made for. */
export function buildName() {
	const hash = createHash('sha256').update(`${builtSite()}\0`);
	for (const source of SOURCES)
		for (const file of filesUnder(join(ROOT, source))) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
	return hash.digest('hex').slice(0, NAME_LENGTH);
}

function filesUnder(path) {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path)
		.sort()
		.flatMap((name) => filesUnder(join(path, name)));
}

/** Compresses the built files once, as well as possible, for the server. */
function compressFiles(folder) {
	for (const file of filesUnder(folder).filter((path) => COMPRESSIBLE.test(path))) {
		const bytes = readFileSync(file);
		if (bytes.length < WORTH_BYTES) continue;
		writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
		const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
		writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
	}
}
