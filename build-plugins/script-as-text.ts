import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { build, type Environment, type Plugin } from 'vite';
import { constantsAsValues } from './constants-as-values.ts';

const SUFFIX = '?script';
const FILE_SUFFIX = '?script-file';

/** Bundles one file to a classic script of one line; `files` are those it is made from. A dev server reads the constants anew each time. */
async function bundle(entry: string, { mode }: Environment): Promise<{ source: string; files: readonly string[] }> {
	const output = await build({
		configFile: false,
		logLevel: 'silent',
		plugins: mode === 'dev' ? [] : [constantsAsValues('fields')],
		// Of a library's two builds the one for users.
		define: { 'process.env.NODE_ENV': '"production"' },
		build: {
			write: false,
			minify: true,
			target: 'es2022',
			lib: { entry, formats: ['iife'], name: 'script' },
			rolldownOptions: { optimization: { inlineConst: { mode: 'all' } }, output: { exports: 'none' } },
		},
	});
	const first = Array.isArray(output) ? output[0] : output;
	if (!first || !('output' in first)) throw new Error(`nothing was built from ${entry}`);
	const [{ code, moduleIds }] = first.output;
	return { source: code.trim(), files: moduleIds };
}

/**
 * `import { source, hash } from './inline-script.ts?script'`: a script as text, with the hash the content security policy wants where it stands
 * inline. The inline script must run before the first paint and collect taps before any file is loaded; the service worker is answered by a
 * route.
 */
export function scriptAsText(): Plugin {
	return {
		name: 'script-as-text',
		enforce: 'pre',
		async resolveId(id, importer) {
			if (!id.endsWith(SUFFIX)) return null;
			const found = await this.resolve(id.slice(0, -SUFFIX.length), importer);
			return found && found.id + SUFFIX;
		},
		async load(id) {
			if (!id.endsWith(SUFFIX)) return null;
			const { source, files } = await bundle(id.slice(0, -SUFFIX.length), this.environment);
			for (const file of files) this.addWatchFile(file);
			const hash = `sha256-${createHash('sha256').update(source).digest('base64')}`;
			return `export const source = ${JSON.stringify(source)};\nexport const hash = ${JSON.stringify(hash)};`;
		},
	};
}

/**
 * `import { url } from './start.tsx?script-file'`: a script in a file of its own, with all that it needs. It shares nothing with the scripts of other
 * pages, so neither makes the other larger.
 */
export function scriptAsFile(): Plugin {
	const served = new Map<string, string>();
	return {
		name: 'script-as-file',
		enforce: 'pre',
		configureServer: ({ middlewares }) => {
			middlewares.use((req, res, next) => {
				const source = served.get(req.url ?? '');
				if (source === undefined) return next();
				res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
				res.end(source);
			});
		},
		async resolveId(id, importer) {
			if (!id.endsWith(FILE_SUFFIX)) return null;
			const found = await this.resolve(id.slice(0, -FILE_SUFFIX.length), importer);
			return found && found.id + FILE_SUFFIX;
		},
		async load(id) {
			if (!id.endsWith(FILE_SUFFIX)) return null;
			const entry = id.slice(0, -FILE_SUFFIX.length);
			const { source, files } = await bundle(entry, this.environment);
			for (const file of files) this.addWatchFile(file);
			const name = `${basename(dirname(entry))}.js`;
			if (this.environment.mode === 'dev') {
				served.set(`/@scripts/${name}`, source);
				return `export const url = ${JSON.stringify(`/@scripts/${name}`)};`;
			}
			const file = this.emitFile({ type: 'asset', name, source });
			return `export const url = ${JSON.stringify(`__VITE_ASSET__${file}__`)};`;
		},
	};
}
