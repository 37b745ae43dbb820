import { chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderStorage } from '#server/storage/folder.ts';

it('keeps whole objects, and leaves nothing behind of one that could not be kept', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-objects-'));
	const storage = folderStorage(dataDir);
	await storage.put('og/1.png', Uint8Array.of(1, 2));
	await mkdir(join(dataDir, 'objects/og/2.png'));
	await expect(storage.put('og/2.png', Uint8Array.of(3))).rejects.toThrow();
	expect(await storage.get('og/1.png')).toEqual(Buffer.of(1, 2));
	expect(await storage.get('og/3.png')).toBeNull();
	expect(await readdir(join(dataDir, 'objects/og'))).toEqual(['1.png', '2.png']);
	await rm(dataDir, { recursive: true });
});

// Only root can give files away; as anybody else there is nothing to see.
it.runIf(process.getuid?.() === 0)('run as root, leaves what it keeps to the owner of the data folder', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-objects-'));
	await chown(dataDir, 65_534, 65_534);
	await folderStorage(dataDir).put('pictures/a/source', Uint8Array.of(1));
	for (const path of ['objects', 'objects/pictures', 'objects/pictures/a', 'objects/pictures/a/source'])
		expect(await stat(join(dataDir, path)), path).toMatchObject({ uid: 65_534, gid: 65_534 });
	await rm(dataDir, { recursive: true });
});
