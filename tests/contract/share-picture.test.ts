import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { drawingAddress } from '#server/art/packs/address.ts';
import { sharePicture } from '#server/art/share-image/draw.ts';
import { labelOver } from '#server/art/share-image/label.ts';
import { drawable, drawWords } from '#server/art/share-image/words.ts';
import { takePicture } from '#server/pictures/take-imported.ts';
import type { ObjectStorage } from '#server/ports/ports.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const box = { width: 600, height: 400 };
const own = (text: string) => drawWords([[{ text, px: 40, colour: '#1b2420' }]], box);

/** Words whose letters join: each is much narrower than as many boxes, which is what a missing face draws. */
const JOINED = ['स्त्री', 'ક્ષત્રિ', 'ಸ್ತ್ರೀ', 'స్త్రీ'];

test('R26 shared pictures draw every script with our own faces, on a server without any font', () => {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-fonts-'));
	const config = join(folder, 'fonts.conf');
	writeFileSync(config, `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
	const script = `
		import sharp from 'sharp';
		import { drawWords } from '#server/art/share-image/words.ts';
		const width = async (text) => {
			const { data } = await drawWords([[{ text, px: 40, colour: '#1b2420' }]], ${JSON.stringify(box)});
			return (await sharp(data).metadata()).width;
		};
		const box = await width('\u0b95');
		console.log(JSON.stringify([await Promise.all(${JSON.stringify(JOINED)}.map(width)), box, await width('iiii')]));`;
	const args = ['--input-type=module', '-e', script];
	const said = execFileSync(process.execPath, args, { cwd: ROOT, env: { FONTCONFIG_FILE: config }, encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	const [widths, boxPx, latinPx]: [number[], number, number] = JSON.parse(said);
	for (const [i, word] of JOINED.entries()) expect((widths[i] ?? 0) / boxPx, word).toBeLessThan(0.7 * [...word].length);
	expect(latinPx / boxPx).toBeLessThan(0.5 * 4);
});

test('R26 what our faces cannot draw is left out; Latin accents they lack are taken off', () => {
	expect(['தமிழ்', '日本', 'milk 🥛'].map(drawable)).toEqual([null, null, null]);
	expect(['Jalapeño', 'Nestlé', ' ताज़ा दूध। ₹54 '].map(drawable)).toEqual(['Jalapeno', 'Nestlé', 'ताज़ा दूध। ₹54']);
});

test('R26 every sign of the sample catalogue and of the six languages’ words can be drawn', () => {
	const filesIn = (folder: string) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(csv|json)$/.test(name))
			.map((name) => join(ROOT, folder, name));
	const files = [
		...filesIn('src/server/sample'),
		...filesIn('src/server/taxonomy'),
		...LANGUAGES.map(({ slug }) => join(ROOT, `src/lib/i18n/${slug}/catalog.json`)),
	];
	expect(files.length).toBeGreaterThan(15);
	const signs = new Set(files.flatMap((file) => [...readFileSync(file, 'utf8')]));
	expect([...signs].filter((sign) => /\S/.test(sign) && drawable(sign) === null)).toEqual([]);
});

test('R26 a long name stays within its field, and markup in a name is only text', async () => {
	const { data, height } = await drawWords([[{ text: 'Very long name '.repeat(30), px: 52, colour: '#1b2420' }]], box);
	expect(height).toBeLessThanOrEqual(box.height);
	expect((await sharp(data).metadata()).width).toBeLessThanOrEqual(box.width);
	const marked = await own('<b>Salt</b> & pepper');
	expect(marked.data.equals((await own('Salt & pepper')).data)).toBe(false);
});

test('R26 a drawn pack has its words on its label, where our faces can draw them', async () => {
	const storage: ObjectStorage = { put: async () => {}, get: async () => null, remove: async () => {} };
	const card = {
		name: 'Atta',
		kind: '',
		facts: [],
		price: null,
		was: null,
		off: null,
		brand: 'Nukkad',
		image: drawingAddress('pouch_forest_wheat_gold', 'sky'),
	};
	/** How dark the label is: the words on it, for itself it is white. */
	const inkOf = async (words: string) => {
		const label = { brand: 'Chakkitai', words, isLight: false };
		const picture = await sharePicture({ storage, log: pino({ level: 'silent' }) }, { ...card, label });
		const middle = await sharp(picture ?? undefined)
			.extract({ left: 210, top: 305, width: 130, height: 100 })
			.greyscale()
			.png()
			.toBuffer();
		const { channels } = await sharp(middle).stats();
		return 255 - (channels[0]?.mean ?? 255);
	};
	expect(await inkOf('गेहूँ का आटा')).toBeGreaterThan(20);
	expect(await inkOf('Whole wheat atta')).toBeGreaterThan(20);
	expect(await inkOf('日本')).toBeLessThan(2);
});

test('R26 V14 brand and amount take a line each of the label, and nothing is wider than it', async () => {
	const place = { left: 0, top: 0, size: 400 };
	const of = (brand: string, words: string, amount: string) => labelOver({ brand, words, amount, isLight: false }, place);
	for (const words of ['Honey', 'డ్రై ఫ్రూట్స్ గిఫ్ట్ బాక్స్']) {
		const pieces = await of('Himalayan Organics & Naturals', words, '500 గ్రాములు');
		const sizes = await Promise.all(pieces.map(({ input }) => sharp(input).metadata()));
		expect(sizes).toHaveLength(3);
		expect(Math.max(...sizes.map(({ width }) => width))).toBeLessThanOrEqual(0.4 * place.size);
		const ends = pieces.map(({ top }, i) => top + (sizes[i]?.height ?? 0));
		for (const [i, end] of ends.entries()) expect(end).toBeLessThanOrEqual(pieces[i + 1]?.top ?? 0.64 * place.size);
	}
});

test('R26 a photograph stands in the drawing’s place', async () => {
	const log = pino({ level: 'silent' });
	const kept = new Map<string, Uint8Array>();
	const storage: ObjectStorage = {
		put: async (key, bytes) => void kept.set(key, bytes),
		get: async (key) => kept.get(key) ?? null,
		remove: async (key) => void kept.delete(key),
	};
	const orange = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#e07020' } })
		.png()
		.toBuffer();
	const taken = await takePicture(storage, orange);
	const card = { name: 'Orange', kind: 'Fruit', facts: [], price: '₹54', was: null, off: null, brand: 'Nukkad' };
	const at = async (image: string) => {
		const picture = await sharePicture({ storage, log }, { ...card, image });
		const full = { ...storage, put: vi.fn(() => Promise.reject(new Error('no room'))) };
		expect(await sharePicture({ storage: full, log }, { ...card, image })).toEqual(picture);
		expect(full.put, 'drawn again').not.toHaveBeenCalled();
		expect(await sharePicture({ storage: full, log }, { ...card, image, name: 'Lime' })).toBeInstanceOf(Buffer);
		const { data, info } = await sharp(picture ?? undefined)
			.raw()
			.toBuffer({ resolveWithObject: true });
		const pixel = (350 * info.width + 100) * info.channels;
		return [...data.subarray(pixel, pixel + 3)];
	};
	const [red = 0, green = 0, blue = 0] = await at(taken.ok ? taken.url : '');
	expect([Math.abs(red - 0xe0), Math.abs(green - 0x70), Math.abs(blue - 0x20)].every((off) => off < 8)).toBe(true);
	expect(await at('/art/onion.svg?g=leaf')).toEqual([0xe8, 0xf3, 0xe2]);
	expect(await at('/img/000000000000000000000000-e07020/480')).toEqual([0xf4, 0xec, 0xe0]);
});

test('R26 one that was drawn before is there while others are drawn, and one caller has few of them drawn', async () => {
	const log = pino({ level: 'silent' });
	const kept = new Map<string, Uint8Array>();
	const storage: ObjectStorage = {
		put: async (key, bytes) => void kept.set(key, bytes),
		get: async (key) => kept.get(key) ?? null,
		remove: async (key) => void kept.delete(key),
	};
	const card = (name: string) => ({ image: '', name, kind: '', facts: [], price: null, was: null, off: null, brand: 'Nukkad' });
	const known = await sharePicture({ storage, log }, card('Known'), { caller: 'b' });
	let done = 0;
	const crowd = Array.from({ length: 11 }, (_, i) =>
		sharePicture({ storage, log }, card(`Other ${i}`), { caller: 'a' }).finally(() => done++),
	);
	expect(await sharePicture({ storage, log }, card('Known'), { caller: 'a' })).toEqual(known);
	expect(done).toBeLessThan(3);
	// Two are in hand and eight in line: half of the line is the most that one caller may fill.
	expect(await crowd[10]).toBeNull();
	await Promise.all(crowd);
});

/** A storage in memory, and a card with everything that can stand on one. */
function shareDesk() {
	const stored = new Map<string, Uint8Array>();
	const put = vi.fn(async (key: string, bytes: Uint8Array) => void stored.set(key, bytes));
	const storage: ObjectStorage = { put, get: async (key) => stored.get(key) ?? null, remove: async (key) => void stored.delete(key) };
	const card = {
		image: '/art/onion.svg?g=leaf',
		name: 'Onion',
		kind: 'Asha Kirana',
		facts: ['1 kg', 'Marol'],
		price: '₹54',
		was: '₹60',
		off: '10% OFF',
		brand: 'Nukkad',
	};
	return { app: { storage, log: pino({ level: 'silent' }) }, put, card };
}

test('R26 a shared picture is a PNG of 1200 by 630, and says each of the facts it is given', async () => {
	const { app, card } = shareDesk();
	const picture = await sharePicture(app, card);
	expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
	const others = [
		{ image: '/art/potato.svg?g=leaf' },
		{ name: 'Potato' },
		{ kind: 'Bina Stores' },
		{ facts: ['2 kg', 'Marol'] },
		{ price: '₹55' },
		{ was: null },
		{ off: '12% OFF' },
		{ brand: 'Our market' },
	];
	const seen = new Set([picture?.toString('base64')]);
	for (const other of others) seen.add((await sharePicture(app, { ...card, ...other }))?.toString('base64'));
	expect(seen.size).toBe(others.length + 1);
});

test('R26 many who ask for the same picture at once get one drawing, which is stored once', async () => {
	const { app, put, card } = shareDesk();
	const pictures = await Promise.all(['a', 'b', 'c', 'd'].map((caller) => sharePicture(app, card, { caller })));
	expect(pictures[0]).toBeInstanceOf(Buffer);
	for (const picture of pictures) expect(picture).toBe(pictures[0]);
	expect(put).toHaveBeenCalledOnce();
});

test('R26 nothing is drawn for who has gone before the turn came, and the next one who asks gets the picture', async () => {
	const { app, put, card } = shareDesk();
	const drawing = sharePicture(app, { ...card, name: 'Under way' }, { caller: 'a' });
	const leaving = new AbortController();
	const left = sharePicture(app, card, { caller: 'b', signal: leaving.signal });
	leaving.abort();
	expect(await left).toBeNull();
	expect(await drawing).toBeInstanceOf(Buffer);
	expect(put).toHaveBeenCalledOnce();
	expect(await sharePicture(app, card, { caller: 'b' })).toBeInstanceOf(Buffer);
});
