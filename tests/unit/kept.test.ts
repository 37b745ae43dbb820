import { describe, expect, it } from 'vitest';
import { kept } from '#components/kept.ts';
import { filled, inFewer, markOf, type Pieces, sent } from '#components/pieces.ts';

const newPieces = (sign = '~sign~'): Pieces => ({ sign, bytes: [] });
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString();
const seen = async (pieces: Pieces, html: string | Promise<string>) => Buffer.from(sent(await html, pieces)).toString();
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
		const one = newPieces('~one~');
		const two = newPieces('~two~');
		expect(await seen(one, kept(one, 'tabs hi', undefined, draw('दुकानें')))).toBe('दुकानें');
		expect(await seen(two, kept(two, 'tabs hi', undefined, draw('never')))).toBe('दुकानें');
		expect(await seen(two, kept(two, 'tabs en', undefined, draw('Shops')))).toBe('Shops');
		expect(drawings).toBe(2);
	});

	it('of a thing is that of this very thing: of a changed one it is drawn anew', async () => {
		const pieces = newPieces();
		const list = [{ price: 24 }];
		expect(await seen(pieces, kept(pieces, 'hi', list, draw('₹24')))).toBe('₹24');
		expect(await seen(pieces, kept(pieces, 'hi', list, draw('never')))).toBe('₹24');
		expect(await seen(pieces, kept(pieces, 'en', list, draw('Rs 24')))).toBe('Rs 24');
		expect(await seen(pieces, kept(pieces, 'hi', [{ price: 25 }], draw('₹25')))).toBe('₹25');
	});

	it('may hold what is kept', async () => {
		const first = newPieces('~first~');
		const grid = async () => `<ul>${await kept(first, 'card', undefined, draw('<li>₹9</li>'))}</ul>`;
		const list = {};
		expect(await seen(first, kept(first, 'grid', list, grid))).toBe('<ul><li>₹9</li></ul>');
		const later = newPieces('~later~');
		expect(await seen(later, kept(later, 'grid', list, draw('never')))).toBe('<ul><li>₹9</li></ul>');
	});

	it('has bounds: what was drawn longest ago goes first, of things that are still there too', async () => {
		const pieces = newPieces();
		drawings = 0;
		const megabyte = 'x'.repeat(1_000_000);
		const lists = Array.from({ length: 20 }, () => ({}));
		for (const list of lists) await kept(pieces, 'grid', list, draw(megabyte));
		for (let i = 0; i < 20; i++) await kept(pieces, `big ${i}`, undefined, draw(megabyte));
		await kept(pieces, 'big 19', undefined, draw(megabyte));
		await kept(pieces, 'grid', lists[19], draw(megabyte));
		expect(drawings).toBe(40);
		await kept(pieces, 'grid', lists[0], draw(megabyte));
		expect(drawings).toBe(41);
	});
});
