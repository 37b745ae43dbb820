import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startErrorOf, tryAddress } from '#server/front/listen-and-drain.ts';
import { readSettings } from '#server/settings/settings.ts';
import { folderOwner } from '#server/system/folder-owner.ts';
import { freePort } from '../support/free-port.ts';
import { startStore } from '../support/store.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'nukkad-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readSettings({ DATA_DIR: folder, ...env });

test('without settings the store is what the contract says', () => {
	const found = read({});
	expect(found).toMatchObject({
		ok: true,
		settings: {
			host: '127.0.0.1',
			port: 4321,
			publicSiteUrl: 'http://127.0.0.1:4321',
			databaseUrl: null,
			sampleData: true,
			offline: true,
			otpFixed: null,
			trustProxy: 0,
			allowedHosts: ['127.0.0.1', 'localhost', '[::1]'],
			socialLinks: [],
			mapTiles: null,
			mapCredit: null,
			siteName: null,
			platformFeePaise: 500,
			push: null,
			operator: { name: null, address: null, email: null, phone: null, grievanceOfficer: null },
		},
	});
});

test('C39 a gateway is taken whole or refused by the names that are not right', () => {
	const keys = { PAYMENT_KEY_ID: 'rzp_live_1', PAYMENT_KEY_SECRET: 'secret-of-the-key', PAYMENT_WEBHOOK_SECRET: 'secret-of-webhooks' };
	const all = { ...keys, PAYMENT_PROVIDER: 'razorpay' };
	const named = (env: Record<string, string>) => {
		const found = read(env);
		return found.ok ? found.settings.razorpay?.url : found.lines.map((line) => line.split(' ', 1)[0]).sort();
	};
	expect(named(all)).toBe('https://api.razorpay.com');
	expect(named({ ...all, PAYMENT_URL: 'http://127.0.0.1:4000/' })).toBe('http://127.0.0.1:4000');
	for (const PAYMENT_URL of ['http://pay.example', 'https://pay.example/v1', 'pay.example'])
		expect(named({ ...all, PAYMENT_URL }), PAYMENT_URL).toEqual(['PAYMENT_URL']);
	expect(named(keys)).toEqual(['PAYMENT_PROVIDER']);
	expect(named({ ...all, PAYMENT_PROVIDER: 'paisa' })).toEqual(['PAYMENT_PROVIDER']);
	expect(named({ PAYMENT_PROVIDER: 'razorpay', PAYMENT_KEY_ID: 'short' })).toEqual(Object.keys(keys).sort());
});

test('an empty variable counts as absent; a set one is taken', () => {
	const found = read({
		PORT: '',
		PUBLIC_SITE_URL: 'https://shop.example/',
		TRUST_PROXY: '1',
		SAMPLE_DATA: '0',
		ALLOWED_HOSTS: 'A.example, b.example',
		SOCIAL_LINKS: 'https://www.instagram.com/OurShop, https://x.com/ourshop',
		MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
		MAP_CREDIT: '© the map makers',
		SITE_NAME: 'Gali & Sons',
		PLATFORM_FEE: '7.50',
	});
	expect(found).toMatchObject({
		ok: true,
		settings: {
			port: 4321,
			publicSiteUrl: 'https://shop.example',
			trustProxy: 1,
			sampleData: false,
			siteName: 'Gali & Sons',
			platformFeePaise: 750,
			allowedHosts: ['a.example', 'b.example'],
			socialLinks: ['https://www.instagram.com/OurShop', 'https://x.com/ourshop'],
			mapTiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
			mapCredit: '© the map makers',
		},
	});
});

test('push is on where its services have somebody to write to', () => {
	const pushed = (env: Record<string, string>) => {
		const found = read(env);
		return found.ok ? found.settings.push : null;
	};
	expect(pushed({ PUSH_CONTACT: 'owner@shop.example' })).toEqual({ contact: 'mailto:owner@shop.example', servers: [] });
	expect(pushed({ PUSH_CONTACT: 'https://shop.example/about', PUSH_SERVERS: 'https://push.shop.example, http://127.0.0.1:9/' })).toEqual({
		contact: 'https://shop.example/about',
		servers: ['https://push.shop.example', 'http://127.0.0.1:9'],
	});
	expect(pushed({ PUSH_SERVERS: 'https://push.shop.example' })).toBeNull();
});

test('a partner token is made once and readable by its owner only', () => {
	const [first, second] = [read({}), read({})];
	expect(first.ok && second.ok && first.settings.partnerToken === second.settings.partnerToken).toBe(true);
	const file = join(folder, 'partner-token');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(first.ok && first.settings.partnerToken).toBe(readFileSync(file, 'utf8').trim());
});

test('an empty database of a store in production stays empty unless somebody asks for the sample', () => {
	const sampleOf = (env: Record<string, string>) => {
		const found = read(env);
		return found.ok && found.settings.sampleData;
	};
	expect([{}, { SAMPLE_DATA: '0' }].map(sampleOf)).toEqual([true, false]);
	const NODE_ENV = 'production';
	expect([{ NODE_ENV }, { NODE_ENV, SAMPLE_DATA: '1' }].map(sampleOf)).toEqual([false, true]);
});

test('the partner token can be switched off, and then none is made', () => {
	const off = read({ PARTNER_TOKEN: 'off' });
	expect(off.ok && off.settings.partnerToken).toBeNull();
});

const bad: [name: string, env: Record<string, string>][] = [
	['HOST', { HOST: 'not a host' }],
	['HOST', { HOST: '999.1.1.1' }],
	['HOST', { HOST: ':::' }],
	['PORT', { PORT: '70000' }],
	['PORT', { PORT: '80a' }],
	['PUBLIC_SITE_URL', { PUBLIC_SITE_URL: 'shop.example' }],
	['PUBLIC_SITE_URL', { PUBLIC_SITE_URL: 'https://shop.example/path' }],
	['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://me:sec/ret@127.0.0.1/x' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://me:1/secret@127.0.0.1:1/x' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://me:1@secret/x@127.0.0.1:1/x' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://me:1#secret@127.0.0.1:1/x' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://127.0.0.1:99999/x' }],
	['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
	['PARTNER_TOKEN', { PARTNER_TOKEN: 'short' }],
	['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
	['OFFLINE', { OFFLINE: 'yes' }],
	['SITE_NAME', { SITE_NAME: 'a'.repeat(41) }],
	['SITE_NAME', { SITE_NAME: 'two\nlines' }],
	['SITE_NAME', { SITE_NAME: '{otp}' }],
	['PLATFORM_FEE', { PLATFORM_FEE: 'free' }],
	['PLATFORM_FEE', { PLATFORM_FEE: '-1' }],
	['PLATFORM_FEE', { PLATFORM_FEE: '5.005' }],
	['PLATFORM_FEE', { PLATFORM_FEE: '1000.01' }],
	['OTP_FIXED', { OTP_FIXED: '12345' }],
	['OTP_FIXED', { OTP_FIXED: '123456', NODE_ENV: 'production' }],
	['TRUST_PROXY', { TRUST_PROXY: '-1' }],
	['SOCIAL_LINKS', { SOCIAL_LINKS: 'https://x.com/ourshop,instagram' }],
	['SOCIAL_LINKS', { SOCIAL_LINKS: 'javascript:alert(1)' }],
	['MAP_TILES', { MAP_TILES: 'http://tiles.example/{z}/{x}/{y}.png' }],
	['MAP_TILES', { MAP_TILES: "https://x.example;script-src 'unsafe-inline'/{z}/{x}/{y}" }],
	['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'a.example,,b.example' }],
	['OPERATOR_NAME', { OPERATOR_NAME: 'Two\nlines' }],
	['CONTACT_EMAIL', { CONTACT_EMAIL: 'shop at example' }],
	['CONTACT_PHONE', { CONTACT_PHONE: 'call 12345' }],
	['PUSH_CONTACT', { PUSH_CONTACT: 'yes' }],
	['PUSH_CONTACT', { PUSH_CONTACT: 'http://shop.example' }],
	['PUSH_SERVERS', { PUSH_SERVERS: 'https://push.shop.example/path' }],
];
test.each(bad)('a bad %s is named in one line (%j)', (name, env) => {
	const found = read(env);
	expect(found.ok).toBe(false);
	if (found.ok) return;
	expect(found.lines).toEqual([expect.stringMatching(new RegExp(`^${name} is not right: it takes [^\\n]+\\.$`))]);
	const value = env[name];
	if (value) expect(found.lines[0]).not.toContain(value);
});

test('all bad settings are told in one go, a line each, of whatever kind', () => {
	const found = read({
		PORT: 'many',
		OTP_FIXED: '123456',
		NODE_ENV: 'production',
		SITE_NAME: '{otp}',
		ALLOWED_HOSTS: 'a b,c d',
		LOG_LEVEL: 'info',
	});
	const names = found.ok ? [] : found.lines.map((line) => line.split(' ')[0]);
	expect(names.sort()).toEqual(['ALLOWED_HOSTS', 'OTP_FIXED', 'PORT', 'SITE_NAME']);
});

test.each([
	['PORT', { PORT: 'many' }],
	['DATA_DIR', { DATA_DIR: '/proc/nowhere' }],
	['DATABASE_URL', { DATABASE_URL: 'postgresql://me:secret@nobody.invalid/none' }],
	['DATABASE_URL: no PostgreSQL answers at 127.0.0.1, port 1. Is it running', { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' }],
	['DATABASE_URL: no PostgreSQL answers at localhost, port 1.', { DATABASE_URL: 'postgresql://me:s@secret@localhost:1/x?sslmode=require' }],
])('the start stops with exit 1 and one line for a bad %s', async (name, env) => {
	const PORT = String(await freePort());
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['server.mjs'], {
		cwd: ROOT,
		env: { DATA_DIR: folder, PORT, ...env },
		encoding: 'utf8',
	});
	expect(done.status).toBe(1);
	expect(done.stdout).toBe('');
	expect(done.stderr.trim().split('\n')).toHaveLength(1);
	expect(done.stderr).toMatch(new RegExp(`^${name}`));
	expect(done.stderr).not.toContain('secret');
});

test('npm start tells a wrong setting before it builds the pages for it', () => {
	const PUBLIC_SITE_URL = 'https://never-built.example';
	for (const env of [{ PUBLIC_SITE_URL, TRUST_PROXY: 'yes' }, { PUBLIC_SITE_URL: `${PUBLIC_SITE_URL}/path` }]) {
		const args = [join(ROOT, 'bin/bootstrap.mjs'), 'start'];
		const done = spawnSync(process.execPath, args, { env: { PATH: process.env.PATH, DATA_DIR: folder, ...env }, encoding: 'utf8' });
		expect([done.status, done.stdout]).toEqual([1, '']);
		expect(done.stderr).toMatch(/^(TRUST_PROXY|PUBLIC_SITE_URL) is not right: [^\n]+\n$/);
	}
});

test.each([
	['one that never answers', () => {}, 'timeout expired'],
	['one without SSL where the address asks for it', (socket: Socket) => socket.once('data', () => socket.end('N')), 'SSL'],
])('DATABASE_URL of %s: one line, and the start is given up', async (_, answer, reason) => {
	const sockets = new Set<Socket>();
	const silent = createServer((socket) => {
		sockets.add(socket.on('error', () => {}));
		answer(socket);
	});
	await once(silent.listen(0, '127.0.0.1'), 'listening');
	const at = silent.address();
	const url = `postgresql://me:secret@127.0.0.1:${typeof at === 'object' ? at?.port : 0}/none?sslmode=verify-full`;
	const failed = startStore({ env: { DATABASE_URL: url } });
	await expect(failed).rejects.toThrow(new RegExp(`\\(exit 1\\):\nDATABASE_URL [^\n]*${reason}[^\n]*\n$`));
	for (const socket of sockets) socket.destroy();
	silent.close();
});

test('a DATA_DIR that is a file is named', () => {
	const file = join(folder, 'file');
	writeFileSync(file, '');
	expect(read({ DATA_DIR: file })).toMatchObject({ ok: false });
});

test('a DATA_DIR of another user is told as that, with whose it is', () => {
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['server.mjs'], {
		cwd: ROOT,
		env: { DATA_DIR: '/etc' },
		encoding: 'utf8',
		...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
	});
	expect([done.status, done.stderr]).toEqual([
		1,
		'DATA_DIR /etc belongs to root: take a folder of your own, or give this one to your user (chown).\n',
	]);
});

test('a DATA_DIR that may not even be looked at is told in one line', () => {
	const closed = mkdtempSync(join(tmpdir(), 'nukkad-closed-'));
	chmodSync(closed, 0);
	const done = spawnSync(join(ROOT, 'node_modules/node/bin/node'), ['server.mjs'], {
		cwd: ROOT,
		env: { DATA_DIR: join(closed, 'inside') },
		encoding: 'utf8',
		...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
	});
	rmSync(closed, { recursive: true });
	expect([done.status, done.stderr]).toEqual([1, 'DATA_DIR is not right: it takes a folder this user may write to.\n']);
});

test('whose a folder is can be told on a machine without a list of users', () => {
	expect(folderOwner('/etc')).toEqual({ uid: 0, name: 'root' });
	expect(folderOwner('/etc', join(folder, 'no-list'))).toEqual({ uid: 0, name: null });
});

test('a taken PORT is told before anything is made', async () => {
	const other = createServer();
	await once(other.listen(0, '127.0.0.1'), 'listening');
	const at = other.address();
	const port = String(typeof at === 'object' ? at?.port : 0);
	const fresh = join(folder, 'fresh');
	const failed = startStore({ env: { DATA_DIR: fresh, PORT: port } });
	await expect(failed).rejects.toThrow(new RegExp(`\\(exit 1\\):\nPORT ${port} is taken: [^\n]+\n$`));
	expect(existsSync(join(fresh, 'postgres'))).toBe(false);
	other.close();
});

test.each(['203.0.113.1', 'nobody.invalid'])('HOST %s, which is not here, is told in one line', async (host) => {
	await expect(tryAddress(host, 4321)).rejects.toThrow(new RegExp(`^HOST ${host} is no address of this machine\\.$`));
});

test('a PORT that this user may not use is told in one line', () => {
	const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
	expect(startErrorOf(refused, '127.0.0.1', 80).message).toBe('PORT 80 may not be used by this user: set one from 1024 on.');
});
