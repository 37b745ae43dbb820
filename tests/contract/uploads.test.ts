import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { photoOf } from '#lib/catalogue/picture.ts';
import { UploadedImage } from '#lib/contract/account.ts';
import { isOwnUpload, removeLostUploads } from '#server/account/uploads.ts';
import { sourceKey } from '#server/pictures/keys.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import { rendition } from '#server/pictures/rendition.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { apiOf, type TestApi, testApi } from '../support/app.ts';
import { addShop } from '../support/catalog-rows.ts';
import { makePerson } from '../support/people.ts';
import { photo } from '../support/photos.ts';

const MAX_BYTES = 5_000_000;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-uploads-'));
let api: TestApi;
let me = { id: '', token: '' };
beforeAll(async () => {
	api = await testApi();
	api.app.storage = folderStorage(folder);
});
beforeEach(async () => {
	me = await api.customer();
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true });
});

type Sent = { token?: string; name?: string; type?: string; field?: string; path?: string };

async function send(
	bytes: Uint8Array<ArrayBuffer>,
	{ token = me.token, name = 'a.jpg', type = 'image/jpeg', field = 'file', path }: Sent = {},
) {
	const body = new FormData();
	body.set(field, new File([bytes], name, { type }));
	const headers = token ? { authorization: `Token ${token}` } : {};
	const at = `http://127.0.0.1${path ?? '/api/auxiliaryservice/v1/imageupload/'}`;
	const response = await api.fetch(new Request(at, { method: 'POST', body, headers }));
	const { data, errors } = await response.json();
	return { status: response.status, code: errors?.[0]?.code, url: data ? UploadedImage.parse(data).url : '' };
}
const stored = async (url: string) => Buffer.from((await api.app.storage.get(sourceKey(photoOf(url)?.key ?? ''))) ?? []);
const files = () => readdirSync(folder, { recursive: true });

/** A PNG that says how large it is, and holds as many zero bytes as that takes, in a few kilobytes. */
function bomb(width: number, height: number): Buffer<ArrayBuffer> {
	const crcs = Array.from({ length: 256 }, (_, n) => {
		let c = n;
		for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
		return c >>> 0;
	});
	const crc = (bytes: Buffer) => (bytes.reduce((c, byte) => (crcs[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
	const chunk = (kind: string, content: Buffer) => {
		const named = Buffer.concat([Buffer.from(kind), content]);
		const ends = Buffer.alloc(8);
		ends.writeUInt32BE(content.length);
		ends.writeUInt32BE(crc(named), 4);
		return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width);
	head.writeUInt32BE(height, 4);
	head[8] = 1;
	const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 100_000_000)), { level: 9 });
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
	return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('C33 a picture that is sent', () => {
	it('C33 is one of 500 at most that are kept of a customer: the next is refused with a sentence, and nothing is written', async () => {
		const at = api.app.clock.now();
		const rows = Array.from({ length: 499 }, (_, n) => ({ key: `u${me.id}${n}`, customer_id: me.id, uploaded_at: at }));
		await api.app.db.insertInto('uploads').values(rows).execute();
		const picture = new Uint8Array(await photo());
		expect((await send(picture)).status).toBe(200);
		const before = files().length;
		expect(await send(picture)).toMatchObject({ status: 400, code: 'UPLOAD_LIMIT' });
		expect(files()).toHaveLength(before);
		expect((await send(picture, { token: (await api.customer()).token })).status).toBe(200);
	});

	it('waits for none whose body does not come: not for those of another network, and a counter for no customer', async () => {
		const fetch = apiOf(api.app);
		const post = (path: string, authorization: string, body: BodyInit) =>
			new Request(`http://127.0.0.1/api/${path}`, {
				...{ method: 'POST', body, duplex: 'half' },
				headers: { authorization, ...(body instanceof ReadableStream && { 'content-type': 'multipart/form-data; boundary=x' }) },
			});
		const ends: (() => void)[] = [];
		const hanging = Array.from({ length: 16 }, async () => {
			const { token } = await api.customer();
			const never = new ReadableStream({ start: (body) => void ends.push(() => body.error(new Error('gone'))) });
			return fetch(post('auxiliaryservice/v1/imageupload/', `Token ${token}`, never), '10.0.0.1');
		});
		await vi.waitFor(() => expect(ends).toHaveLength(hanging.length));
		const form = new FormData();
		form.set('file', new File([new Uint8Array(await photo())], 'a.jpg', { type: 'image/jpeg' }));
		const elsewhere = await fetch(post('auxiliaryservice/v1/imageupload/', `Token ${me.token}`, form), '10.0.0.2');
		expect(elsewhere.status).toBe(200);
		await insertTaxonomy(api.app.db);
		const shopId = await addShop(api.app.db, { lat: 19, lng: 73 });
		form.set('storeId', shopId);
		const atCounter = post('counter/pictures', `Staff ${await makePerson(api, { role: 'staff', shopId })}`, form);
		expect((await fetch(atCounter, '10.0.0.1')).status).toBe(201);
		for (const end of ends) end();
		await Promise.all(hanging);
	});

	it('is decoded in its network’s turn, a counter’s in its own, and not at all once nobody waits for it', async () => {
		const large = await photo('avif', 1_500, 1_000);
		const small = await photo('jpeg');
		const done: string[] = [];
		type Sender = Parameters<typeof readSent>[1];
		const customer: Sender['caller'] = { kind: 'customer', customerId: me.id, sessionFamily: 'f1' };
		const staff: Sender['caller'] = { kind: 'staff', personId: 'p1', sessionId: 's2', isAssociation: true, shops: new Map() };
		const waits = new AbortController().signal;
		const read = async (name: string, bytes: Buffer, network: string, caller: Sender['caller'] = customer, signal = waits) => {
			const made = await readSent(bytes, { network, caller, signal });
			done.push(made.ok ? name : made.code);
		};
		await Promise.all([
			...Array.from({ length: 5 }, (_, i) => read(`many ${i}`, large, '10.1.1.1')),
			read('gone', large, '10.1.1.1', customer, AbortSignal.abort()),
			read('another', small, '10.2.2.2'),
			read('counter', small, '10.1.1.1', staff),
		]);
		expect(done.slice(0, 4)).toEqual(['many 0', 'many 1', 'another', 'counter']);
		expect(done.slice(4)).toEqual(['many 2', 'many 3', 'many 4', 'UNAVAILABLE']);
	});

	it('is written anew: upright, without metadata, in each of the four formats, whatever its name says', async () => {
		for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
			const given = await photo(format);
			const { status, url } = await send(new Uint8Array(given), { name: 'a.svg', type: 'image/svg+xml' });
			expect([format, status]).toEqual([format, 200]);
			const kept = await stored(url);
			const { exif, icc, xmp, ...rest } = await sharp(kept).metadata();
			expect(rest).toMatchObject({ format: 'webp', width: 200, height: 500 });
			expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
			expect(kept.includes('Somebody')).toBe(false);
		}
	});

	it('is taken at both addresses, under a name nobody can guess, and belongs to its customer', async () => {
		const given = new Uint8Array(await photo('png', 90, 90));
		const first = await send(given, { path: '/auxiliaryservice/v1/imageupload/' });
		const second = await send(given);
		expect(first.url).toMatch(/^\/img\/u[0-9a-f]{32}-[0-9a-f]{6}\/480$/);
		expect(second.url).not.toBe(first.url);
		expect(await isOwnUpload(api.app.db, me.id, first.url)).toBe(true);
		expect(await isOwnUpload(api.app.db, (await api.customer()).id, first.url)).toBe(false);
		const served = await rendition(api.app, { key: photoOf(first.url)?.key ?? '', width: 160, format: 'webp' });
		expect(await sharp(served ?? new Uint8Array()).metadata()).toMatchObject({ format: 'webp', width: 90 });
	});

	it('E1 is the picture of a profile, for who has sent it alone; the one before it goes', async () => {
		const given = new Uint8Array(await photo('png', 90, 90));
		const [first, second] = [await send(given), await send(given)];
		const patch = (profile_image: string | null, token = me.token) =>
			api.call('PATCH', 'customer/profile', { token, json: { profile_image } });
		expect((await patch(first.url)).data).toMatchObject({ profile_image: first.url });
		expect((await patch(first.url, (await api.customer()).token)).status).toBe(403);
		for (const other of ['https://evil.example/a.png', '/img/../etc', `/img/u${'0'.repeat(32)}-000000/480`])
			expect((await patch(other)).status).toBe(403);
		expect((await patch(second.url)).data).toMatchObject({ profile_image: second.url });
		await removeLostUploads(api.app);
		expect([(await stored(first.url)).length, (await stored(second.url)).length > 0]).toEqual([0, true]);
		expect((await patch(null)).data).toMatchObject({ profile_image: null });
	});

	it('is refused with 415 when it is no picture of the four formats by its content', async () => {
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
		const before = files();
		for (const other of [
			Buffer.from(svg),
			await photo('gif'),
			Buffer.from('GIF89a'),
			Buffer.from('<html>'),
			Buffer.from('%PDF-1.7'),
			Buffer.of(),
		])
			expect(await send(new Uint8Array(other), { type: 'image/png', name: 'a.png' })).toMatchObject({
				status: 415,
				code: 'CONTENT_TYPE_UNSUPPORTED',
			});
		const png = await photo('png');
		const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
		for (const broken of [
			png.subarray(0, 60),
			Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
			Buffer.from('\xff\xd8\xff', 'latin1'),
			heic,
		])
			expect((await send(new Uint8Array(broken))).status).toBe(415);
		expect(files()).toEqual(before);
	});

	it('is at most 5 MB and 25 million pixels', async () => {
		const jpeg = await photo();
		const padded = (size: number) => new Uint8Array(Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]));
		expect((await send(padded(MAX_BYTES))).status).toBe(200);
		expect(await send(padded(MAX_BYTES + 1))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
		expect((await send(padded(5 * 1024 * 1024 + 1))).status).toBe(413);
		expect((await send(padded(7 * 1024 * 1024))).status).toBe(413);
	});

	it('is no form of many parts, nor of one with an endless head: reading those would keep everybody waiting', async () => {
		const post = async (body: string) => {
			const headers = { authorization: `Token ${me.token}`, 'content-type': 'multipart/form-data; boundary=x' };
			const response = await api.fetch(
				new Request('http://127.0.0.1/api/auxiliaryservice/v1/imageupload/', { method: 'POST', body, headers }),
			);
			return (await response.json()).errors?.[0]?.code;
		};
		const part = (head = '') => `--x\r\nContent-Disposition: form-data; name="file"; filename="a"${head}\r\n\r\n\r\n`;
		expect(await post(`${part()}--x--\r\n`)).toBe('CONTENT_TYPE_UNSUPPORTED');
		expect(await post(`${part().repeat(60_000)}--x--\r\n`)).toBe('INPUT_INVALID');
		expect(await post(`${part(`\r\nX: ${'x'.repeat(4_500_000)}`)}--x--\r\n`)).toBe('INPUT_INVALID');
	});

	it('is no bomb: what would fill the memory is refused by what it says of itself, and others are served meanwhile', async () => {
		const before = files();
		for (const [width, height] of [
			[30_000, 30_000],
			[65_535, 65_535],
			[5_001, 5_000],
			[2_000_000_000, 1],
		] as const) {
			const bytes = bomb(width, height);
			expect(bytes.length).toBeLessThan(200_000);
			expect([413, 415]).toContain((await send(new Uint8Array(bytes))).status);
		}
		expect(files()).toEqual(before);
		const [, other] = await Promise.all([
			send(new Uint8Array(bomb(5_000, 5_000))),
			api.call('GET', 'customer/profile', { token: me.token }),
		]);
		expect(other.status).toBe(200);
	});

	it('is harmless when it is two files in one: only the picture in it is kept', async () => {
		const script = '<script>alert(document.domain)</script>';
		for (const tail of [`<html>${script}</html>`, 'PK\x03\x04evil.jar', `*/=1;${script}//`]) {
			const { url } = await send(new Uint8Array(Buffer.concat([await photo('jpeg'), Buffer.from(tail)])));
			expect((await stored(url)).includes(tail)).toBe(false);
		}
		const words = await sharp(await photo('webp'))
			.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
			.webp()
			.toBuffer();
		expect(words.includes('alert')).toBe(true);
		expect((await stored((await send(new Uint8Array(words))).url)).includes('alert')).toBe(false);
	});

	it('is for customers, one of them at a time, and not too often', async () => {
		const given = new Uint8Array(await photo('png', 64, 64));
		expect((await send(given, { token: '' })).status).toBe(401);
		expect((await send(given, { field: 'picture' })).status).toBe(400);
		const many = await Promise.all(Array.from({ length: 8 }, () => send(given)));
		expect(many.map(({ status }) => status)).toEqual(Array(8).fill(200));
		for (let i = 0; i < 51; i++) await send(Uint8Array.of(1));
		expect(await send(given)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
		expect((await send(given, { token: (await api.customer()).token })).status).toBe(200);
	});

	it('is removed with all that was made of it when its customer is gone', async () => {
		const { url } = await send(new Uint8Array(await photo('png', 700, 300)));
		const key = photoOf(url)?.key ?? '';
		await rendition(api.app, { key, width: 160, format: 'jpeg' });
		await api.app.db.deleteFrom('customers').where('id', '=', me.id).execute();
		await removeLostUploads(api.app);
		expect(files().filter((name) => String(name).includes(key) && !String(name).endsWith(key))).toEqual([]);
		expect(await api.app.db.selectFrom('uploads').selectAll().where('key', '=', key).execute()).toEqual([]);
	});
});
