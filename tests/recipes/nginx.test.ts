import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recipe } from '../support/edge-recipe.ts';
import { freePort } from '../support/free-port.ts';
import { recipeKeepsThePromise } from './behaviour.ts';
import { startProgram } from './program.ts';

recipeKeepsThePromise('nginx', {
	program: 'nginx',
	install: 'nginx',
	env: () => ({}),
	start: async (program, port, [one, two]) => {
		const folder = mkdtempSync(join(tmpdir(), 'nukkad-nginx-'));
		const at = [`127.0.0.1:${port}`, `127.0.0.1:${await freePort()}`];
		const own = recipe('nginx.conf', [`127.0.0.1:${one}`, `127.0.0.1:${two}`, join(folder, 'kept'), ...at, '127.0.0.1']);
		const user = process.getuid?.() === 0 ? 'user root;' : '';
		const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
		const http = ['access_log off;', ...folders, own].join('\n');
		const file = join(folder, 'nginx.conf');
		writeFileSync(file, `daemon off; ${user} pid ${join(folder, 'pid')}; error_log stderr; events {}\nhttp {\n${http}\n}\n`);
		const running = await startProgram(program, ['-c', file, '-p', folder], port);
		return {
			stop: async () => {
				await running.stop();
				rmSync(folder, { recursive: true, force: true });
			},
		};
	},
});
