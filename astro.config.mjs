import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import UnoCSS from 'unocss/astro';
import { buildName, builtSite } from './bin/bootstrap/build.mjs';
import { builtSitemap } from './build-plugins/built-sitemap.ts';
import { constantsAsValues } from './build-plugins/constants-as-values.ts';
import { pageScriptChunk } from './build-plugins/one-page-script.ts';
import { scriptAsFile, scriptAsText } from './build-plugins/script-as-text.ts';
import { serverStaysSource } from './build-plugins/server-stays-source.ts';
import { shortPreload } from './build-plugins/short-preload.ts';
import { shortTokens } from './build-plugins/short-tokens.ts';
import { sortedDeclarations } from './build-plugins/sorted-declarations.ts';
import { textInRem } from './build-plugins/text-in-rem.ts';

const site = builtSite();
/** Browsers delete what they have cached of another build. */
const build = buildName();

/** Scripts with a limit of their own (`.size-limit.json`); the counter's page can tell their names (ADR 75). */
const OWN_NAMES = { 'leaflet-map': `_astro/leaflet-map.${build}.js`, popover: `_astro/popovers.${build}.js` };

export default defineConfig({
	output: 'server',
	...(site && { site }),
	// Pages are cached whole and compressed, so streaming them gains nothing.
	adapter: node({ mode: 'middleware', bodySizeLimit: 6 * 1024 * 1024 }),
	integrations: [react(), UnoCSS(), ...(site ? [builtSitemap(site)] : [])],
	security: {
		checkOrigin: false,
	},
	logger: { entrypoint: '#server/boot/astro-log.ts' },
	cache: { provider: { name: 'nukkad pages', entrypoint: '#server/page-cache/provider.ts' } },
	// One style sheet for all pages, fetched once; what few visitors see has a sheet of its own (ADR 23).
	build: { inlineStylesheets: 'never' },
	vite: {
		plugins: [serverStaysSource(), scriptAsText(), scriptAsFile(), constantsAsValues(), shortPreload(), sortedDeclarations()],
		define: { 'import.meta.env.BUILD': JSON.stringify(build) },
		css: { postcss: { plugins: [textInRem(), shortTokens()] } },
		build: { cssCodeSplit: false, assetsInlineLimit: 0 },
		environments: {
			client: {
				build: {
					rolldownOptions: {
						// A number or a text stands where it is used; the file of the constants is no part of the page script.
						optimization: { inlineConst: { mode: 'all', pass: 2 } },
						output: {
							// Short names: every page names the page script, which contains the names of all files that it may fetch.
							entryFileNames: ({ name }) => `_astro/${name.replace(/\..*/, '')}.[hash:6].js`,
							chunkFileNames: ({ name }) => OWN_NAMES[name] ?? '_astro/[hash:6].js',
							codeSplitting: {
								groups: [
									{ name: pageScriptChunk(), priority: 1 },
									// Comes beside the two files below, and fetches what else the first tap needs.
									{ name: 'early', test: /\/src\/islands\/ui\/(fetch-early|page-language|word-catalogue|styles)\.ts$/, priority: 1 },
									// What islands share in two files instead of a dozen, because the page script names each of them.
									{ name: 'stores', test: /\/src\/(stores|lib)\//, minShareCount: 2 },
									{ name: 'ui', test: /\/src\/islands\//, minShareCount: 2 },
								],
							},
						},
					},
				},
			},
		},
	},
});
