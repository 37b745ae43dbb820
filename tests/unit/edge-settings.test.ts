import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('edges are told whole or refused by the names that are not right, and the secret goes over no open network but to Varnish', () => {
	const all = {
		EDGE_PURGE: 'varnish',
		EDGE_PURGE_URL: 'http://10.0.0.2:6081/, http://10.0.0.3:6081/',
		EDGE_PURGE_SECRET: 'secret-of-the-edge',
	};
	const named = (env: Record<string, string>) => {
		const found = readSettings({ DATA_DIR: folder, ...env });
		return found.ok ? found.settings.edge?.urls : found.lines.map((line) => line.split(' ', 1)[0]).sort();
	};
	expect(named(all)).toEqual(['http://10.0.0.2:6081/', 'http://10.0.0.3:6081/']);
	expect(named({})).toBeUndefined();
	expect(named({ ...all, EDGE_PURGE: 'fastly' })).toEqual(['EDGE_PURGE_URL']);
	expect(named({ ...all, EDGE_PURGE: 'webhook', EDGE_PURGE_URL: 'http://127.0.0.1:9/purge' })).toEqual(['http://127.0.0.1:9/purge']);
	expect(named({ ...all, EDGE_PURGE: 'squid', EDGE_PURGE_URL: 'https://edge.example' })).toEqual(['EDGE_PURGE']);
	expect(named({ ...all, EDGE_PURGE_SECRET: 'short' })).toEqual(['EDGE_PURGE_SECRET']);
	expect(named({ EDGE_PURGE: 'varnish' })).toEqual(['EDGE_PURGE_SECRET', 'EDGE_PURGE_URL']);
});
