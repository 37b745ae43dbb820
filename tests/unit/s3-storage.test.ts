import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { s3Storage } from '#server/storage/s3.ts';
import { startObjectStore } from '../support/object-store.ts';

const SECRET = 'secret-of-the-bucket/with+signs';
const region = 'ap-south-1';
let bucket: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
	bucket = await startObjectStore({ secret: SECRET, region });
});
afterAll(() => bucket.stop());
const storage = (secret = SECRET) => s3Storage({ url: `${bucket.url}/shop/pictures`, keyId: 'KEY', secret, region });

it('keeps objects in a bucket by signed requests, and says null for what is not there', async () => {
	const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
	await storage().put('og/a b/1.png', bytes);
	expect([...bucket.objects.keys()]).toEqual(['/shop/pictures/og/a%20b/1.png']);
	expect(await storage().get('og/a b/1.png')).toEqual(bytes);
	expect(await storage().get('og/2.png')).toBeNull();
	await storage().remove('og/a b/1.png');
	await storage().remove('og/a b/1.png');
	expect(bucket.objects.size).toBe(0);
});

it('comes again to a bucket that is busy', async () => {
	bucket.beBusy(2);
	await storage().put('x', Uint8Array.of(1));
	expect(await storage().get('x')).toEqual(Uint8Array.of(1));
});

it('throws when the bucket refuses, without telling the key', async () => {
	const refused = storage('another').put('y', Uint8Array.of(1));
	await expect(refused).rejects.toThrow(/^the object store answered 403 to PUT$/);
	await expect(storage('another').get('y')).rejects.toThrow('403 to GET');
	const away = s3Storage({ url: 'http://127.0.0.1:9/shop', keyId: 'KEY', secret: SECRET, region: 'x' });
	await expect(away.get('y')).rejects.toThrow(/^nobody answers at OBJECT_STORE_URL$/);
});

it('is named whole by the settings, or refused by the names that are missing or wrong', () => {
	const all = { OBJECT_STORE_URL: 'https://s3.example/shop/', OBJECT_STORE_KEY_ID: 'KEY', OBJECT_STORE_SECRET: SECRET };
	const named = (env: Record<string, string>) => {
		const read = readSettings({ DATA_DIR: tmpdir(), PARTNER_TOKEN: 'x'.repeat(16), ...env });
		return read.ok ? read.settings.objectStore : read.lines.map((line) => line.split(' ', 1)[0]);
	};
	expect(named({})).toBeNull();
	expect(named(all)).toEqual({ url: 'https://s3.example/shop', keyId: 'KEY', secret: SECRET, region: 'us-east-1' });
	expect(named({ OBJECT_STORE_URL: all.OBJECT_STORE_URL })).toEqual(['OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET']);
	for (const OBJECT_STORE_URL of ['http://s3.example/shop', 'https://s3.example', 'https://u:p@s3.example/shop', 'https://s3.example/a?b'])
		expect(named({ ...all, OBJECT_STORE_URL }), OBJECT_STORE_URL).toEqual(['OBJECT_STORE_URL']);
});
