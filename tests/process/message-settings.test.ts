import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateWarnings } from '#server/messages/senders/missing-templates.ts';
import { sentValues, TEMPLATES } from '#server/messages/template-keys.ts';
import { readSettings } from '#server/settings/settings.ts';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'nukkad-messages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readSettings({ DATA_DIR: folder, ...env });

test('messages go to a file, or to the provider that the settings name with the ids of its templates', () => {
	const messagesOf = (env: Record<string, string>) => {
		const found = read(env);
		return found.ok ? found.settings.messages : found.lines;
	};
	expect(messagesOf({})).toEqual({ sender: 'file' });
	const MESSAGE_KEY = 'key-of-a-provider';
	expect(messagesOf({ MESSAGE_SENDER: 'webhook', MESSAGE_KEY, MESSAGE_URL: 'https://sms.example/send?of=us' })).toEqual({
		sender: 'webhook',
		url: 'https://sms.example/send?of=us',
		key: MESSAGE_KEY,
	});
	const MESSAGE_TEMPLATES = join(folder, 'templates.json');
	const faults = {
		'{"otp": ': 'The file is not JSON.',
		'["otp"]': 'The file is no object of names and ids.',
		'{"otp": "65f0c1", "order.PLACED": "två ord"}': 'The id of order.PLACED is none.',
		'{"otp": {"hi": "only_hindi"}}': 'otp has no id in English.',
	};
	for (const [written, fault] of Object.entries(faults)) {
		writeFileSync(MESSAGE_TEMPLATES, written);
		expect(messagesOf({ MESSAGE_SENDER: 'msg91', MESSAGE_KEY, MESSAGE_TEMPLATES })).toEqual([
			expect.stringMatching(new RegExp(`^MESSAGE_TEMPLATES is not right: it takes .+\\. ${fault.replace('.', '\\.')}$`)),
		]);
	}
	const templates = { otp: { en: '65f0c1', hi: '65f0c2' }, 'order.PLACED': 'one_for_all' };
	writeFileSync(MESSAGE_TEMPLATES, JSON.stringify(templates));
	expect(messagesOf({ MESSAGE_SENDER: 'msg91', MESSAGE_KEY, MESSAGE_TEMPLATES })).toEqual({
		sender: 'msg91',
		url: 'https://control.msg91.com',
		key: MESSAGE_KEY,
		templates,
		callbackSecret: null,
	});
	expect(messagesOf({ MESSAGE_SENDER: 'whatsapp', MESSAGE_KEY, MESSAGE_TEMPLATES, MESSAGE_FROM: '106540352242922' })).toMatchObject({
		sender: 'whatsapp',
		from: '106540352242922',
		callbackToken: null,
	});
});

test.each<[name: string, env: Record<string, string>]>([
	['MESSAGE_SENDER', { MESSAGE_SENDER: 'pigeon' }],
	['MESSAGE_SENDER', { MESSAGE_KEY: 'key-of-a-provider' }],
	['MESSAGE_URL', { MESSAGE_SENDER: 'webhook', MESSAGE_KEY: 'key-of-a-provider' }],
	['MESSAGE_URL', { MESSAGE_SENDER: 'webhook', MESSAGE_KEY: 'key-of-a-provider', MESSAGE_URL: 'http://sms.example/send' }],
	['MESSAGE_TEMPLATES', { MESSAGE_SENDER: 'msg91', MESSAGE_KEY: 'key-of-a-provider', MESSAGE_TEMPLATES: '/nowhere/templates.json' }],
	['MESSAGES_A_DAY', { MESSAGES_A_DAY: '-5' }],
	['OTPS_PER_NUMBER', { OTPS_PER_NUMBER: 'many' }],
])('a bad %s is named in one line, without its value (%j)', (name, env) => {
	const found = read(env);
	const lines = found.ok ? [] : found.lines;
	expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is not right: it takes [^\\n]+\\.$`))]);
	const value = env[name];
	if (value) expect(lines[0]).not.toContain(value);
});

test('OTPs are limited as the contract says, or as the settings do', () => {
	const limitsOf = (env: Record<string, string>) => {
		const found = read(env);
		return found.ok && found.settings.otpLimits;
	};
	expect(limitsOf({})).toEqual({ perNumber: 3, perAddress: 20 });
	expect(limitsOf({ OTPS_PER_NUMBER: '5', OTPS_PER_ADDRESS: '400' })).toEqual({ perNumber: 5, perAddress: 400 });
});

test('templates without an id, and ids without a template, are told at the start', () => {
	const whole = Object.fromEntries(Object.keys(TEMPLATES).map((name) => [name, 'id']));
	const warningsOf = (templates: Record<string, string>) =>
		templateWarnings({ sender: 'msg91', url: 'https://sms.example', key: 'key', templates, callbackSecret: null });
	expect(warningsOf(whole)).toEqual([]);
	expect(templateWarnings({ sender: 'file' })).toEqual([]);
	const { backInStock: _, ...rest } = whole;
	expect(warningsOf({ ...rest, 'order.PAID': 'id' })).toEqual([
		'MESSAGE_TEMPLATES has no id for backInStock: such messages are dropped.',
		'MESSAGE_TEMPLATES has ids for templates that do not exist: order.PAID.',
	]);
});

test('the page for operators lists every template with its values, in the order in which a provider gets them', () => {
	const page = readFileSync(new URL('../../docs/messages.md', import.meta.url), 'utf8').split('\n| template')[1] ?? '';
	const listed = [...page.matchAll(/^\| `([\w.]+)` *\| ((?:`\w+`,? ?)+) *\|/gm)].map(([, name = '', values = '']) => [
		name,
		values.match(/\w+/g),
	]);
	const written = Object.entries(TEMPLATES).filter(([name]) => !name.startsWith('push.'));
	expect(listed).toEqual(written.map(([name]) => [name, [...sentValues(name)]]));
});
