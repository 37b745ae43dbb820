import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Answer, wireAnswer } from './wire.ts';

/**
 * The page as it could be written by hand: its text, pictures and fonts, and inline the CSS rules that it uses. No script, no style sheet to
 * wait for, and none of the states and data that only script needs.
 */
export async function twinHtml(page: Page, url: string): Promise<string> {
	await page.goto(url, { waitUntil: 'load' });
	// Until then the inline script hides the pictures further down, which the twin shows as well.
	await page.waitForFunction(() => document.documentElement.dataset.loading === undefined);
	return page.evaluate(() => {
		// Without its pseudo-element; a selector that then ends in a combinator matches any element there.
		const bare = (selector: string) => selector.replace(/::[\w-]+(\([^)]*\))?/g, '').replace(/(^|[>+~ ]\s*)$/, '$1*');
		const isUsed = (rule: CSSStyleRule) =>
			rule.selectorText.split(/,(?![^(]*\))/).some((part) => document.querySelector(bare(part.trim())));
		const textOf = (rules: CSSRuleList): string =>
			[...rules]
				.map((rule) => {
					if (rule instanceof CSSStyleRule) return isUsed(rule) ? rule.cssText : '';
					if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? textOf(rule.cssRules) : '';
					return rule.cssText;
				})
				.join('');
		const css = [...document.styleSheets].map((sheet) => textOf(sheet.cssRules)).join('');

		const unseen = [...document.body.querySelectorAll('*')].filter((element) => getComputedStyle(element).display === 'none');
		const tools = document.querySelectorAll('script, link[rel=stylesheet], link[rel=modulepreload], meta[http-equiv]');
		for (const element of [...unseen, ...tools]) if (!(element instanceof HTMLOptionElement)) element.remove();
		for (const element of document.querySelectorAll('*'))
			for (const { name } of [...element.attributes])
				if (name.startsWith('data-') && !css.includes(`[${name}`)) element.removeAttribute(name);
		const style = document.createElement('style');
		style.textContent = css;
		document.head.append(style);
		return `<!doctype html>${document.documentElement.outerHTML}`;
	});
}

export type Twin = { url: string; bytes: number; stop(): Promise<void> };

/**
 * A bare node:http server with that file, compressed once, and its pictures and fonts: fetched from the store at the first request, which is
 * not measured, then answered from memory.
 */
export async function startTwin(html: string, storeUrl: string): Promise<Twin> {
	const body = brotliCompressSync(html);
	const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': String(body.byteLength) };
	const files = new Map<string, Answer>([['/', { status: 200, headers, body }]]);
	const server = createServer(async ({ url = '/' }, response) => {
		const file = files.get(url) ?? (await wireAnswer(storeUrl + url, 'br'));
		files.set(url, file);
		response.writeHead(file.status, file.headers);
		response.end(file.body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port given');
	return {
		url: `http://127.0.0.1:${address.port}/`,
		bytes: body.byteLength,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
