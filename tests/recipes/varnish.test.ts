import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { varnishRecipe } from '../support/edge-recipe.ts';
import { recipeKeepsThePromise } from './behaviour.ts';
import { startProgram } from './program.ts';

const SECRET = 'secret-of-the-recipe-1';

recipeKeepsThePromise('Varnish', {
	program: 'varnishd',
	install: 'varnish varnish-modules',
	env: (port) => ({ EDGE_PURGE: 'varnish', EDGE_PURGE_URL: `http://127.0.0.1:${port}/`, EDGE_PURGE_SECRET: SECRET }),
	start: async (program, port, ports) => {
		const folder = mkdtempSync(join(tmpdir(), 'nukkad-varnish-'));
		const file = join(folder, 'store.vcl');
		writeFileSync(file, varnishRecipe(ports, SECRET));
		const at = ['-a', `127.0.0.1:${port}`, '-T', 'none', '-n', join(folder, 'run')];
		const args = ['-F', '-j', 'none', ...at, '-f', file, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
		const running = await startProgram(program, args, port);
		return {
			stop: async () => {
				await running.stop();
				rmSync(folder, { recursive: true, force: true });
			},
		};
	},
});
