import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from '#server/process/files.ts';

test('a built file that has gone ends its answer, not the server', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'files-'));
	for (const name of ['gone.css', 'there.css']) await writeFile(join(folder, name), 'a { color: red }');
	const files = createFiles(folder);
	const server = createServer((req, res) => files(req, res, () => res.writeHead(404).end()));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
	try {
		await rm(join(folder, 'gone.css'));
		await expect(fetch(`${base}/gone.css`)).rejects.toThrow('fetch failed');
		expect(await (await fetch(`${base}/there.css`)).text()).toBe('a { color: red }');
		expect((await fetch(`${base}/never.css`)).status).toBe(404);
	} finally {
		server.close();
		await rm(folder, { recursive: true });
	}
});
