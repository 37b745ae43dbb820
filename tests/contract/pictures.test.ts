import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS, photoOf } from '#lib/catalogue/picture.ts';
import { ImportError } from '#server/import/import-error.ts';
import { sourceKey } from '#server/pictures/keys.ts';
import { formatFor, rendition, widthOf } from '#server/pictures/rendition.ts';
import { takePicture } from '#server/pictures/take-imported.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { photo } from '../support/photos.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-pictures-'));
const storage = folderStorage(folder);
const app = { storage, log: pino({ level: 'silent' }) };
let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\n'));
});
afterAll(async () => {
	await desk.drop();
	rmSync(folder, { recursive: true });
});

describe('a photograph that is taken', () => {
	test('is turned upright, without metadata, under a hash of its bytes, with its mean colour in its address', async () => {
		for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
			const taken = await takePicture(storage, await photo(format));
			const found = photoOf(taken.ok ? taken.url : '');
			if (!found) throw new Error(`${format} was not taken`);
			const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(found.colour.slice(at, at + 2), 16));
			expect(Math.abs((red ?? 0) - 0x78) + Math.abs((green ?? 0) - 0x30) + Math.abs((blue ?? 0) - 0x70), found.colour).toBeLessThan(24);
			const kept = await sharp((await storage.get(sourceKey(found.key))) ?? new Uint8Array()).metadata();
			expect(kept).toMatchObject({ format: 'webp', width: 200, height: 500 });
			expect(kept.exif).toBeUndefined();
			expect(await takePicture(storage, await photo(format))).toEqual(taken);
		}
	});

	test('is refused in words when it is another kind of file, too small, too large or broken; a trial keeps nothing', async () => {
		const reasonOf = async (bytes: Uint8Array) => {
			const taken = await takePicture(storage, bytes);
			return taken.ok ? 'taken' : taken.reason;
		};
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>');
		for (const other of [svg, await photo('gif')]) expect(await reasonOf(other)).toBe('is not a JPEG, PNG, WebP or AVIF picture');
		expect(await reasonOf(Buffer.from('no picture at all'))).toBe('cannot be read as a picture');
		expect(await reasonOf((await photo()).subarray(0, 900))).toBe('cannot be read as a picture');
		expect(await reasonOf(await photo('png', 500, 63))).toBe('is smaller than 64 pixels');
		expect(await reasonOf(await photo('png', 10_000, 5_100))).toBe('has more than 50 million pixels');
		expect(await reasonOf(new Uint8Array(15_000_001))).toBe('is larger than 15 MB');
		const before = readdirSync(join(folder, 'objects/pictures'));
		expect((await takePicture(null, await photo('png', 90, 90))).ok).toBe(true);
		expect(readdirSync(join(folder, 'objects/pictures'))).toEqual(before);
	});
});

describe('a photograph that is asked for', () => {
	test('comes in the width and format asked for, never wider than it is, and is made once', async () => {
		const taken = await takePicture(storage, await photo('jpeg', 1_000, 600));
		const key = photoOf(taken.ok ? taken.url : '')?.key ?? '';
		for (const [format, said] of [
			['avif', 'heif'],
			['webp', 'webp'],
			['jpeg', 'jpeg'],
		] as const) {
			const [first, second] = await Promise.all([1, 2].map(() => rendition(app, { key, width: 320, format })));
			expect(first).toBe(second);
			expect(await sharp(first ?? new Uint8Array()).metadata()).toMatchObject({ format: said, width: 320 });
			expect(Buffer.compare((await rendition(app, { key, width: 320, format })) ?? Buffer.of(), Buffer.from(first ?? []))).toBe(0);
		}
		expect(await sharp((await rendition(app, { key, width: 960, format: 'webp' })) ?? new Uint8Array()).metadata()).toMatchObject({
			width: 600,
		});
		expect(await rendition(app, { key: 'f'.repeat(24), width: 320, format: 'webp' })).toBeNull();
		expect(readdirSync(join(folder, 'objects/pictures', key)).sort()).toEqual([
			'320.avif',
			'320.jpeg',
			'320.webp',
			'960.webp',
			'colour',
			'source',
		]);
	});

	test('is served though it cannot be kept, and the log says so once', async () => {
		const said: string[] = [];
		const full = { ...storage, put: () => Promise.reject(new Error('no room')) };
		const studio = { storage: full, log: pino({ level: 'error' }, { write: (line: string) => said.push(line) }) };
		const taken = await takePicture(storage, await photo('png', 700, 300));
		const key = photoOf(taken.ok ? taken.url : '')?.key ?? '';
		for (const format of ['webp', 'jpeg'] as const)
			expect((await rendition(studio, { key, width: 160, format }))?.byteLength).toBeGreaterThan(100);
		expect(said).toEqual([expect.stringContaining('no room')]);
	});

	test('in the best format the caller names, and in the widths of the layout only', () => {
		expect(formatFor('image/avif,image/webp,image/apng,*/*;q=0.8')).toBe('avif');
		expect(formatFor('image/webp,*/*')).toBe('webp');
		for (const accept of ['*/*', 'image/*', '', null]) expect(formatFor(accept)).toBe('jpeg');
		expect(['160', '320', '480', '960'].map(widthOf)).toEqual([160, 320, 480, 960]);
		for (const width of ['161', '0320', '320 ', '1e2', '-320', '99999', '']) expect(widthOf(width), width).toBeNull();
	});

	test('only two are scaled at once, however many are asked for', async () => {
		const source = await photo('png', 300, 300);
		let begun = 0;
		const kept: (() => void)[] = [];
		const busy = {
			get: async (key: string) => {
				if (key !== sourceKey('busy')) return null;
				begun++;
				return source;
			},
			put: () => new Promise<void>((done) => kept.push(done)),
		};
		const asked = PICTURE_WIDTHS.map((width) => rendition({ ...app, storage: busy }, { key: 'busy', width, format: 'jpeg' }));
		for (let made = 1; made <= asked.length; made++) {
			const atWork = Math.min(made + 1, asked.length);
			await until(() => expect(kept.length).toBe(atWork));
			expect(begun).toBe(atWork);
			kept[made - 1]?.();
		}
		for (const bytes of await Promise.all(asked)) expect(bytes?.byteLength).toBeGreaterThan(100);
	});
});

test('an import reads no file outside its folder, none that is too large or is no file, and goes on after one that cannot be read', async () => {
	symlinkSync('/etc/passwd', join(desk.folder, 'link.jpg'));
	execFileSync('mkfifo', [join(desk.folder, 'pipe.jpg')]);
	mkdirSync(join(desk.folder, 'folder.jpg'));
	truncateSync(desk.file('large.jpg', ''), 15_000_001);
	symlinkSync('loop.jpg', join(desk.folder, 'loop.jpg'));
	const long = `${'x'.repeat(280)}.jpg`;
	const names = ['link.jpg', 'pipe.jpg', 'folder.jpg', 'large.jpg', 'loop.jpg', long];
	const rows = names.map((name, i) => `Item ${'abcdef'[i]},10,1 kg,${name}`);
	const file = desk.file('odd.csv', ['name,price,pack,image', ...rows].join('\n'));
	const report = await desk.run('products', file, '--shop', 'a', '--category', 'GROCERY', '--images', desk.folder);
	expect(report.firstRefused.map(({ reason }) => reason)).toEqual([
		'“link.jpg” is not in the folder of pictures',
		'“pipe.jpg” is not a file',
		'“folder.jpg” is a folder',
		'“large.jpg” is larger than 15 MB',
		'“loop.jpg” cannot be read',
		`there is no file “${long}” in the folder of pictures`,
	]);
});

test('an import that cannot keep a picture ends in one line', async () => {
	const closed = await importDesk();
	closed.file('objects', 'a file where the folder should be');
	const file = closed.file('one.csv', 'code,name,category,lat,lng,image\nb,Bela Kirana,GROCERY,19.12,72.86,one.jpg\n');
	closed.file('one.jpg', await photo());
	await expect(closed.run('shops', file, '--images', closed.folder)).rejects.toThrow(ImportError);
	await closed.drop();
});

test('an import brings pictures by file name, and refuses rows whose file is not there or is none', async () => {
	desk.file('dal.jpg', await photo());
	desk.file('words.jpg', 'no picture');
	const rows = [
		'name,price,pack,image',
		'Masoor dal,100,500 g,dal.jpg',
		'Masoor dal,190,1 kg,dal.jpg',
		'Toor dal,110,1 kg,nothing.jpg',
		'Chana dal,90,1 kg,words.jpg',
		'Urad dal,95,1 kg,../../../etc/passwd',
		'Moong dal,99,1 kg,',
		'Salt,20,1 kg,https://example.com/salt.jpg',
		'Rajma,150,1 kg,/pictures/rajma.webp',
		'Jaggery,60,1 kg,/img/own/jaggery.webp',
	];
	const file = desk.file('products.csv', rows.join('\n'));
	const order = ['products', file, '--shop', 'a', '--category', 'GROCERY'] as const;
	const images = async () =>
		(await desk.database.pool.query(`SELECT names->>'en' AS name, image FROM library_products ORDER BY 1`)).rows.map(({ name, image }) => [
			name,
			image,
		]);

	const stopped = await desk.run(...order, '--images', desk.folder);
	expect(stopped.firstRefused).toEqual([
		{ line: 4, column: 'image', reason: 'there is no file “nothing.jpg” in the folder of pictures', rows: 1 },
		{ line: 5, column: 'image', reason: '“words.jpg” cannot be read as a picture', rows: 1 },
		{ line: 6, column: 'image', reason: '“../../../etc/passwd” is not in the folder of pictures', rows: 1 },
		{ line: 10, column: 'image', reason: 'there is no picture at “/img/own/jaggery.webp” in this store', rows: 1 },
	]);
	expect(await images()).toEqual([]);

	const kept = await desk.run(...order, '--images', desk.folder, '--keep-going');
	expect(kept.counts).toContainEqual({ what: 'products', added: 4, changed: 0, same: 0 });
	expect(await images()).toEqual([
		['Masoor dal', expect.stringMatching(/^\/img\/[0-9a-f]{24}-[0-9a-f]{6}\/480$/)],
		['Moong dal', null],
		['Rajma', '/pictures/rajma.webp'],
		['Salt', null],
	]);
	const again = await desk.run(...order, '--images', desk.folder, '--keep-going');
	expect(again.counts).toContainEqual({ what: 'products', added: 0, changed: 0, same: 4 });
	const without = await desk.run(...order, '--dry-run');
	expect(without.notes.join()).toContain('picture file not taken: --images says in which folder it is');
	await expect(desk.run(...order, '--images', `${desk.folder}/none`)).rejects.toThrow('there is no such folder');
});

test('an import takes an address of the store’s own only where there is a picture, by its own colour, with or without a folder', async () => {
	const fresh = await importDesk();
	try {
		const { file } = fresh;
		await fresh.run(
			'shops',
			file('shops.csv', 'code,name,category,lat,lng,image\na,Asha Kirana,GROCERY,19.12,72.86,/art/glass-of-milk.svg\n'),
		);
		const taken = await takePicture(folderStorage(fresh.folder), await photo());
		const own = taken.ok ? taken.url : '';
		const elsewhere = `/img/${'f'.repeat(24)}-102030/480`;
		const wrong = own.replace(/-[0-9a-f]{6}\/480/, '-123456/960');
		const rows = (...images: string[]) => ['name,price,image', ...images.map((image, i) => `Item ${'abcd'[i]},10,${image}`)].join('\n');
		const order = ['--shop', 'a', '--category', 'GROCERY'] as const;
		const stopped = await fresh.run(
			'products',
			file('wrong.csv', rows(own, elsewhere, '/art/no-such-drawing.svg', '/art/../x.svg')),
			...order,
		);
		expect(stopped.firstRefused).toEqual([
			{ line: 3, column: 'image', reason: `there is no picture at “${elsewhere}” in this store`, rows: 1 },
			{ line: 4, column: 'image', reason: 'there is no picture at “/art/no-such-drawing.svg” in this store', rows: 1 },
		]);
		const bad = await fresh.run('shops', file('bad.csv', `code,name,category,lat,lng,image\nb,Bina,GROCERY,19.12,72.86,${elsewhere}\n`));
		expect(bad.firstRefused).toEqual([
			{ line: 2, column: 'image', reason: `there is no picture at “${elsewhere}” in this store`, rows: 1 },
		]);

		await fresh.run('products', file('right.csv', rows(own, wrong, '/art/tomato.svg')), ...order);
		const { rows: images } = await fresh.database.pool.query('SELECT image FROM library_products UNION ALL SELECT image FROM shops');
		expect(images.map(({ image }) => image).sort()).toEqual([own, own, '/art/glass-of-milk.svg', '/art/tomato.svg'].sort());
	} finally {
		await fresh.drop();
	}
});

test('an import that is not written leaves no pictures behind, and takes none away that were there', async () => {
	const kept = () =>
		readdirSync(join(desk.folder, 'objects'), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ name, parentPath }) => join(parentPath, name));
	desk.file('old.jpg', await photo('jpeg', 210, 110));
	desk.file('new.jpg', await photo('jpeg', 220, 120));
	const order = (rows: string) =>
		[
			'products',
			desk.file('pictured.csv', `name,price,pack,image\n${rows}\n`),
			'--shop',
			'a',
			'--category',
			'GROCERY',
			'--images',
			desk.folder,
		] as const;
	await desk.run(...order('Old dal,100,1 kg,old.jpg'));
	const before = kept();
	const BOTH = 'Old dal,100,1 kg,old.jpg\nNew dal,100,1 kg,new.jpg';
	expect((await desk.run(...order(`${BOTH}\nFaulty dal,free,1 kg,`))).outcome).toBe('stopped');
	expect(kept()).toEqual(before);
	expect((await desk.runAsked(async () => false, ...order(BOTH))).outcome).toBe('declined');
	expect(kept()).toEqual(before);
	await expect(desk.run(...order(`${BOTH}\n"never closed`))).rejects.toThrow('never closed');
	expect(kept()).toEqual(before);
	expect((await desk.run(...order(BOTH))).outcome).toBe('kept');
	expect(kept()).toEqual(expect.arrayContaining(before));
	expect(kept()).toHaveLength(before.length + 2);
});
