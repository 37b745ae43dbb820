import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { kept } from '#components/page/kept.ts';
import { filled, inFewer, markOf, type Pieces, sent } from '#components/page/pieces.ts';
import type { Language } from '#lib/languages.ts';

const newPieces = (sign = '~sign~'): Pieces => ({ sign, bytes: [] });
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString();
const seen = async (pieces: Pieces, html: string | Promise<string>) => Buffer.from(sent(await html, pieces)).toString();
const pageOf = (sign?: string): { pieces: Pieces; language: Language } => ({ pieces: newPieces(sign), language: 'hi' });
const MEGABYTE = 'x'.repeat(1_000_000);
let drawings = 0;
const draw = (html: string) => async () => {
	drawings += 1;
	return html;
};

describe('a page with marks', () => {
	it('is sent with each piece in its place, in any script', () => {
		const pieces = newPieces();
		const price = markOf(pieces, bytes('<b>₹24</b>'));
		const name = markOf(pieces, bytes('<h3>आलू</h3>'));
		expect(text(filled(bytes(`<li>बटाटा ${name}${price}</li>${price}`), pieces))).toBe('<li>बटाटा <h3>आलू</h3><b>₹24</b></li><b>₹24</b>');
		expect(text(filled(bytes('<p>₹5</p>'), pieces))).toBe('<p>₹5</p>');
	});

	it('goes out in few writes, large pieces as they are', () => {
		const grid = bytes('₹'.repeat(10_000));
		const few = inFewer(['a', 'b', ''].map(bytes).concat(grid, bytes('c'), bytes('d')));
		expect(few.map((chunk) => Buffer.from(chunk).toString())).toEqual(['ab', '₹'.repeat(10_000), 'cd']);
		expect(few[1]).toBe(grid);
	});

	it('knows no marks but its own, whatever a visitor types', () => {
		const pieces = newPieces('~mine~');
		const typed = markOf(newPieces('~other~'), bytes('<script>'));
		markOf(pieces, bytes('<b>own</b>'));
		expect(text(filled(bytes(`<p>${typed}</p>`), pieces))).toBe(`<p>${typed}</p>`);
		expect(() => filled(bytes('<p>~mine~7~</p>'), pieces)).toThrow('no piece');
	});
});

describe('what is kept', () => {
	it('is drawn once for its key, and stands in every page that asks for it', async () => {
		drawings = 0;
		const one = pageOf('~one~');
		const two = pageOf('~two~');
		expect(await seen(one.pieces, kept(one, 'tabs', undefined, draw('दुकानें')))).toBe('दुकानें');
		expect(await seen(two.pieces, kept(two, 'tabs', undefined, draw('never')))).toBe('दुकानें');
		expect(await seen(two.pieces, kept({ ...two, language: 'en' }, 'tabs', undefined, draw('Shops')))).toBe('Shops');
		expect(drawings).toBe(2);
	});

	it('of a thing is that of this very thing: of a changed one it is drawn anew', async () => {
		const page = pageOf();
		const list = [{ price: 24 }];
		expect(await seen(page.pieces, kept(page, 'hi', list, draw('₹24')))).toBe('₹24');
		expect(await seen(page.pieces, kept(page, 'hi', list, draw('never')))).toBe('₹24');
		expect(await seen(page.pieces, kept(page, 'en', list, draw('Rs 24')))).toBe('Rs 24');
		expect(await seen(page.pieces, kept(page, 'hi', [{ price: 25 }], draw('₹25')))).toBe('₹25');
	});

	it('may hold what is kept', async () => {
		const first = pageOf('~first~');
		const grid = async () => `<ul>${await kept(first, 'card', undefined, draw('<li>₹9</li>'))}</ul>`;
		const list = {};
		expect(await seen(first.pieces, kept(first, 'grid', list, grid))).toBe('<ul><li>₹9</li></ul>');
		const later = pageOf('~later~');
		expect(await seen(later.pieces, kept(later, 'grid', list, draw('never')))).toBe('<ul><li>₹9</li></ul>');
	});

	it('has bounds: what nobody has asked for the longest goes first, of things that are still there too', async () => {
		const page = pageOf();
		drawings = 0;
		const lists = Array.from({ length: 20 }, () => ({}));
		for (const list of lists) await kept(page, 'grid', list, draw(MEGABYTE));
		await kept(page, 'grid', lists[0], draw(MEGABYTE));
		for (let i = 0; i < 20; i++) await kept(page, `big ${i}`, undefined, draw(MEGABYTE));
		for (const i of [0, 19]) await kept(page, 'grid', lists[i], draw(MEGABYTE));
		await kept(page, 'big 19', undefined, draw(MEGABYTE));
		expect(drawings).toBe(40);
		await kept(page, 'grid', lists[1], draw(MEGABYTE));
		expect(drawings).toBe(41);
	});

	it('of a thing that is gone makes room before anything that is still asked for', async () => {
		setFlagsFromString('--expose-gc');
		const collect: () => void = runInNewContext('gc');
		const page = pageOf();
		const fill = async (name: string, count: number, thing?: object) => {
			for (let i = 0; i < count; i++) await kept(page, `${name} ${i}`, thing, draw(MEGABYTE));
		};
		await fill('frame', 12);
		await fill('dead', 18, {});
		const ends = vi.fn();
		const registry = new FinalizationRegistry(ends);
		registry.register({}, null);
		await vi.waitFor(() => {
			collect();
			expect(ends).toHaveBeenCalled();
		});
		registry.unregister(page);
		await fill('grid', 16);
		drawings = 0;
		await fill('frame', 12);
		expect(drawings).toBe(0);
	});
});
