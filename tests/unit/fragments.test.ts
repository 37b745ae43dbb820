import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { type Fragments, filled, inFewer, markOf, sent } from '#components/page/fragment-marks.ts';
import { cachedFragment } from '#components/page/fragments.ts';
import type { Language } from '#lib/languages.ts';

const newFragments = (sign = '~sign~'): Fragments => ({ sign, bytes: [] });
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString();
const seen = async (fragments: Fragments, html: string | Promise<string>) => Buffer.from(sent(await html, fragments)).toString();
const pageOf = (sign?: string): { fragments: Fragments; language: Language } => ({ fragments: newFragments(sign), language: 'hi' });
const MEGABYTE = 'x'.repeat(1_000_000);
let drawings = 0;
const draw = (html: string) => async () => {
	drawings += 1;
	return html;
};

describe('a page with marks', () => {
	it('is sent with each fragment in its place, in any script', () => {
		const fragments = newFragments();
		const price = markOf(fragments, bytes('<b>₹24</b>'));
		const name = markOf(fragments, bytes('<h3>आलू</h3>'));
		expect(text(filled(bytes(`<li>बटाटा ${name}${price}</li>${price}`), fragments))).toBe('<li>बटाटा <h3>आलू</h3><b>₹24</b></li><b>₹24</b>');
		expect(text(filled(bytes('<p>₹5</p>'), fragments))).toBe('<p>₹5</p>');
	});

	it('goes out in few writes, large fragments as they are', () => {
		const grid = bytes('₹'.repeat(10_000));
		const few = inFewer(['a', 'b', ''].map(bytes).concat(grid, bytes('c'), bytes('d')));
		expect(few.map((chunk) => Buffer.from(chunk).toString())).toEqual(['ab', '₹'.repeat(10_000), 'cd']);
		expect(few[1]).toBe(grid);
	});

	it('knows no marks but its own, whatever a visitor types', () => {
		const fragments = newFragments('~mine~');
		const typed = markOf(newFragments('~other~'), bytes('<script>'));
		markOf(fragments, bytes('<b>own</b>'));
		expect(text(filled(bytes(`<p>${typed}</p>`), fragments))).toBe(`<p>${typed}</p>`);
		expect(() => filled(bytes('<p>~mine~7~</p>'), fragments)).toThrow('without a fragment');
	});
});

describe('what is kept', () => {
	it('is drawn once for its key, and stands in every page that asks for it', async () => {
		drawings = 0;
		const one = pageOf('~one~');
		const two = pageOf('~two~');
		expect(await seen(one.fragments, cachedFragment(one, 'tabs', undefined, draw('दुकानें')))).toBe('दुकानें');
		expect(await seen(two.fragments, cachedFragment(two, 'tabs', undefined, draw('never')))).toBe('दुकानें');
		expect(await seen(two.fragments, cachedFragment({ ...two, language: 'en' }, 'tabs', undefined, draw('Shops')))).toBe('Shops');
		expect(drawings).toBe(2);
	});

	it('of a thing is that of this very thing: of a changed one it is drawn anew', async () => {
		const page = pageOf();
		const list = [{ price: 24 }];
		expect(await seen(page.fragments, cachedFragment(page, 'hi', list, draw('₹24')))).toBe('₹24');
		expect(await seen(page.fragments, cachedFragment(page, 'hi', list, draw('never')))).toBe('₹24');
		expect(await seen(page.fragments, cachedFragment(page, 'en', list, draw('Rs 24')))).toBe('Rs 24');
		expect(await seen(page.fragments, cachedFragment(page, 'hi', [{ price: 25 }], draw('₹25')))).toBe('₹25');
	});

	it('may hold what is kept', async () => {
		const first = pageOf('~first~');
		const grid = async () => `<ul>${await cachedFragment(first, 'card', undefined, draw('<li>₹9</li>'))}</ul>`;
		const list = {};
		expect(await seen(first.fragments, cachedFragment(first, 'grid', list, grid))).toBe('<ul><li>₹9</li></ul>');
		const later = pageOf('~later~');
		expect(await seen(later.fragments, cachedFragment(later, 'grid', list, draw('never')))).toBe('<ul><li>₹9</li></ul>');
	});

	it('has bounds: what nobody has asked for the longest goes first, of things that are still there too', async () => {
		const page = pageOf();
		drawings = 0;
		const lists = Array.from({ length: 20 }, () => ({}));
		for (const list of lists) await cachedFragment(page, 'grid', list, draw(MEGABYTE));
		await cachedFragment(page, 'grid', lists[0], draw(MEGABYTE));
		for (let i = 0; i < 20; i++) await cachedFragment(page, `big ${i}`, undefined, draw(MEGABYTE));
		for (const i of [0, 19]) await cachedFragment(page, 'grid', lists[i], draw(MEGABYTE));
		await cachedFragment(page, 'big 19', undefined, draw(MEGABYTE));
		expect(drawings).toBe(40);
		await cachedFragment(page, 'grid', lists[1], draw(MEGABYTE));
		expect(drawings).toBe(41);
	});

	it('of a thing that is gone makes room before anything that is still asked for', async () => {
		setFlagsFromString('--expose-gc');
		const collect: () => void = runInNewContext('gc');
		const page = pageOf();
		const fill = async (name: string, count: number, thing?: object) => {
			for (let i = 0; i < count; i++) await cachedFragment(page, `${name} ${i}`, thing, draw(MEGABYTE));
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
