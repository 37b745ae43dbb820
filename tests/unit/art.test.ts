import { describe, expect, test } from 'vitest';
import { artSheet } from '#lib/catalogue/picture.ts';
import { drawArt, drawSheet, isArt } from '#server/art/art.ts';
import { contrastOf } from '#server/art/dark-fills.ts';
import { drawingAnswer } from '#server/art/drawing-answer.ts';

describe('pictures on their grounds', () => {
	test('a known one is its own, on the ground asked for, and small', () => {
		const { svg, isKnown } = drawArt('onion', 'leaf');
		expect(isKnown).toBe(true);
		expect(svg).toContain('fill="#e8f3e2"');
		expect(svg).not.toBe(drawArt('potato', 'leaf').svg);
		expect(svg.length).toBeLessThan(4_000);
	});

	test('X7 an unknown one is a basket, an unknown ground is sand; nothing of the address gets into the picture', () => {
		const basket = drawArt('basket', 'sand').svg;
		for (const name of ['nothing-like-it', '../../etc/passwd', '"><script>', 'constructor', '__proto__', '']) {
			expect(isArt(name), name).toBe(false);
			expect(drawArt(name, '"/><script>')).toMatchObject({ svg: basket, isKnown: false });
		}
	});

	test.each(['lipstick', 'top-hat', 'nail-polish', 'soap', 'pen'])(
		'in the dark no part of %s has nearly the colour of its ground',
		(name) => {
			const { svg } = drawArt(name, 'blush');
			const [, dark = ''] = /<style>(.*)<\/style>/.exec(svg) ?? [];
			const fills = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/gi)].map(([, fill = '']) => fill).filter((fill) => fill !== '#fde9e4');
			expect(fills.length).toBeGreaterThan(0);
			for (const fill of fills) {
				const [, lighter] = new RegExp(`\\[fill="${fill}"\\]\\{fill:(#\\w+)`).exec(dark) ?? [];
				expect(contrastOf(lighter ?? fill, '#36231f'), fill).toBeGreaterThanOrEqual(1.5);
			}
		},
	);

	test('opened by itself it runs no script, and it is kept for a year', async () => {
		const art = drawArt('onion', 'sky');
		const answer = drawingAnswer(art);
		expect(await answer.text()).toBe(art.svg);
		expect(answer.headers.get('content-security-policy')).toBe('sandbox');
		expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
	});

	test('a drawing that there is not is told apart', () => {
		const answer = drawingAnswer(drawArt('no-such-thing', 'leaf'));
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
	});

	test('it has the colours of the dark, and nothing that could run', () => {
		const { svg } = drawArt('onion', 'sky');
		expect(svg).toContain('prefers-color-scheme:dark');
		expect(svg).not.toMatch(/<script|href=|\son\w+=/);
	});

	test('a shutter stands on the ground of its frame, and on one of its own where an old page asks for it', () => {
		const grounds = (ground: string | null) => drawArt('shutter', ground).svg.match(/class="(leaf|sand)"/g) ?? [];
		expect([grounds(null), grounds('leaf')]).toEqual([[], ['class="leaf"']]);
	});

	test('a window shows three to six things on the shelves of its frame, and is none with an unknown one', () => {
		const { svg, isKnown } = drawArt('window.onion.two_potato.three_tomato.glass-of-milk', 'leaf');
		expect(isKnown).toBe(true);
		const shelves = svg.split('<svg class=').slice(1);
		expect(shelves.map((shelf) => shelf.split('<use ').length - 1)).toEqual([4, 4, 4]);
		expect(svg.length).toBeLessThan(7_000);
		const basket = drawArt('basket', 'leaf').svg;
		for (const name of [
			'window.',
			'window.onion',
			'window.onion.potato.nothing-like-it',
			`window${'.onion'.repeat(7)}`,
			'window._zzz9.onion.potato',
		])
			expect(drawArt(name, 'leaf'), name).toMatchObject({ svg: basket, isKnown: false });
	});

	test('several in one file, each seen at the fragment its address names; nothing unknown and no crowd', () => {
		const [milk = '', photo = '', onion = ''] = ['/art/glass-of-milk.svg?g=sky', '/img/x/480', '/art/onion.svg?g=leaf'].map(
			artSheet(['/art/glass-of-milk.svg?g=sky', '/art/onion.svg?g=leaf', '/img/x/480']),
		);
		expect(photo).toBe('/img/x/480');
		const url = new URL(onion, 'http://shop.example');
		expect(milk.split('#')[0]).toBe(onion.split('#')[0]);
		const sheet = drawSheet(url.pathname.slice('/art/sheet/'.length, -'.svg'.length));
		expect(sheet).toContain(`<view id="${url.hash.slice(1)}" viewBox="80 0 64 64"/>`);
		expect(sheet).toContain('.sky{fill:#1b2b38}.leaf{fill:#22301f}');
		const [pack = ''] = ['/art/_mpojs.svg'].map(artSheet(['/art/_mpojs.svg']));
		// Drawn anew, a pack has another letter, so that no browser shows the old sheet.
		expect(pack).toBe('/art/sheet/_mpojs.svg#_mpojs');
		expect(drawSheet('_mpojs')).toContain('<view id="_mpojs"');
		expect(drawSheet('sky._mpoj')).toContain('<view id="sky._mpoj"');
		for (const of of ['', 'leaf.nothing', 'blue.onion', 'leaf.onion.x', 'leaf."><script>', 'leaf.constructor'])
			expect(drawSheet(of), of).toBeNull();
		expect(drawSheet(Array(25).fill('leaf.onion').join('~'))).toBeNull();
	});
});
