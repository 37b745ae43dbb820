import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFiles } from '#server/front/files.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function folderWith(files: Record<string, string>): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'files-'));
	folders.push(folder);
	await mkdir(join(folder, '_astro'));
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
	return folder;
}

async function serving(builds: readonly string[], work: (ask: (path: string) => Promise<Response>) => Promise<void>): Promise<void> {
	const files = createFiles(builds);
	const server = createServer((req, res) => files(req, res, () => res.writeHead(404).end()));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : address;
	try {
		await work((path) => fetch(`http://127.0.0.1:${port}${path}`));
	} finally {
		server.close();
	}
}

test('a built file that has gone ends its answer, not the server', async () => {
	const folder = await folderWith({ 'gone.css': 'a {}', 'there.css': 'b {}' });
	await serving([folder], async (ask) => {
		await rm(join(folder, 'gone.css'));
		await expect(ask('/gone.css')).rejects.toThrow('fetch failed');
		expect(await (await ask('/there.css')).text()).toBe('b {}');
		expect((await ask('/never.css')).status).toBe(404);
	});
});

test('a page that was open during an upgrade gets the scripts of its build, and nothing else of it', async () => {
	const own = await folderWith({ '_astro/new.js': 'new', 'mark.svg': '<svg>new</svg>' });
	const before = await folderWith({ '_astro/old.js': 'old', 'mark.svg': '<svg>old</svg>', 'left.txt': 'left' });
	await serving([own, before], async (ask) => {
		const texts = await Promise.all(['/_astro/new.js', '/_astro/old.js', '/mark.svg'].map(async (path) => (await ask(path)).text()));
		expect(texts).toEqual(['new', 'old', '<svg>new</svg>']);
		expect((await ask('/left.txt')).status).toBe(404);
		expect((await ask('/_astro/never.js')).status).toBe(404);
	});
});
