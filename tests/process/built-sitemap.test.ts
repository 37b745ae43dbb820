import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'astro';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { INFO_PATHS } from '#lib/page/info.ts';
import { localizePath } from '#lib/paths.ts';
import { buildName } from '../../bin/bootstrap/build.mjs';
import { builtSitemap } from '../../build-plugins/built-sitemap.ts';

const SITE = 'https://shop.example';
const root = mkdtempSync(join(tmpdir(), 'nukkad-built-'));
const read = (name: string) => readFileSync(join(root, 'dist', name), 'utf8');

/** A site with two pages that Astro knows by itself: one to be listed, one not. */
beforeAll(async () => {
	mkdirSync(join(root, 'src/pages'), { recursive: true });
	symlinkSync(new URL('../../node_modules', import.meta.url), join(root, 'node_modules'));
	for (const page of ['about', 'cart']) writeFileSync(join(root, `src/pages/${page}.astro`), '<p>A page</p>');
	await build({ root, configFile: false, logLevel: 'silent', site: SITE, integrations: [builtSitemap(SITE)] });
});
afterAll(() => rmSync(root, { recursive: true }));

test('R26 a build lists the informational pages of its site in six languages, each once, with all seven alternates, and nothing else', () => {
	expect(read('sitemap-pages-index.xml')).toContain(`<loc>${SITE}/sitemap-pages-0.xml</loc>`);
	const urls = read('sitemap-pages-0.xml').match(/<url>.*?<\/url>/gs) ?? [];
	const listed = urls.map((url) => /<loc>([^<]+)/.exec(url)?.[1]);
	const wanted = INFO_PATHS.flatMap((path) => LANGUAGES.map(({ slug }) => SITE + localizePath(path, slug)));
	expect(listed.sort()).toEqual(wanted.sort());
	for (const url of urls) {
		const alternates = [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => `${lang} ${href}`);
		const path = INFO_PATHS.find((one) => alternates.includes(`x-default ${SITE}${one}`)) ?? 'none';
		const others = LANGUAGES.map(({ slug, bcp47 }) => `${bcp47} ${SITE}${localizePath(path, slug)}`);
		expect(alternates.sort()).toEqual([...others, `x-default ${SITE}${path}`].sort());
		expect(url).toMatch(/<lastmod>\d{4}-\d\d-\d\d/);
	}
});

test('a build is made for one site: another address is another build, and one that is none counts as none', () => {
	const nameFor = (address: string) => {
		vi.stubEnv('PUBLIC_SITE_URL', address);
		return buildName();
	};
	try {
		const [none, wrong, own, slash, other] = ['', 'shop.example', SITE, ` ${SITE}/ `, 'https://other.example'].map(nameFor);
		expect([wrong, slash]).toEqual([none, own]);
		expect(new Set([none, own, other]).size).toBe(3);
	} finally {
		vi.unstubAllEnvs();
	}
});
