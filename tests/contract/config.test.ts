import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemoteConfig } from '#lib/contract/config.ts';
import { readConfigOrder } from '#server/commands/config/arguments.ts';
import { runConfig } from '#server/commands/config/run.ts';
import { CommandError } from '#server/system/errors.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { commandEnv } from '../support/command-env.ts';
import { ROOT } from '../support/store.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const config = async (language = 'en') =>
	RemoteConfig.parse((await api.call('GET', 'config', { headers: { 'accept-language': language } })).data);

/** What `npm run config` prints on the database of the test. */
async function run(...argv: string[]): Promise<string> {
	const order = readConfigOrder(argv);
	return order.does === 'help' ? order.text : (await runConfig(api.app.db, order, api.app.clock.now())).join('\n');
}

describe('A6 the remote config', () => {
	it('is set, listed and removed by the operator, and answered in the language of the page', async () => {
		const nothing = { order_tat_breached: null, refer_earn_meta: { headline: 1_500, step: 2_000 }, platform_fee_sub_text: null };
		expect(await config()).toEqual(nothing);
		await run('set', 'order_tat_breached', '15');
		expect(await config('hi')).toMatchObject({ order_tat_breached: 15 });
		await run('unset', 'order_tat_breached');
		await run('set', 'platform_fee_sub_text', 'Keeps the site going');
		await run('set', 'platform_fee_sub_text', 'साइट चलती रहे', '--language', 'hi');
		await run('set', 'refer_earn_meta', '{"headline":2500}');
		expect(await config('mr')).toMatchObject({
			platform_fee_sub_text: 'Keeps the site going',
			refer_earn_meta: { headline: 2_500, step: 2_000 },
		});
		expect(await config('hi')).toMatchObject({ platform_fee_sub_text: 'साइट चलती रहे' });
		expect(await run('list')).toContain('platform_fee_sub_text (hi) = साइट चलती रहे');
		expect(await run('unset', 'platform_fee_sub_text', '--language', 'hi')).toBe('1 removed');
		expect(await config('hi')).toMatchObject({ platform_fee_sub_text: 'Keeps the site going' });
		await run('unset', 'platform_fee_sub_text');
		await run('unset', 'refer_earn_meta');
		expect(await config()).toEqual(nothing);
		expect(await run('list')).toContain('Nothing is set');
		expect(await run('--help')).toContain('npm run config -- set KEY VALUE');
	});

	it('refuses with one line what it cannot show', async () => {
		const wrong: [string[], RegExp][] = [
			[['set', 'refer_earn_meta', '{"headline":-1}'], /refer_earn_meta is JSON/],
			[['set', 'refer_earn_meta', 'many'], /refer_earn_meta is JSON/],
			[['set', 'refer_earn_meta', '{"headline":1500,"stp":2000}'], /refer_earn_meta is JSON/],
			[['set', 'platform_fee_sub_text', ''], /a sentence of 1 to 200/],
			[['set', 'platform_fee_sub_text', 'x'.repeat(201)], /a sentence of 1 to 200/],
			[['set', 'order_tat_breached', 'soon'], /whole number of minutes/],
			[['set', 'order_tat_breached', '0'], /whole number of minutes/],
			[['set', 'colour', 'red'], /no key “colour”/],
			[['set', 'order_tat_breached', 'x', '--language', 'fr'], /no language “fr”/],
			[['set', 'platform_fee', '-3'], /^There is no key “platform_fee”: it is one of order_tat_breached, .+[^\n]$/],
			[['set', 'order_tat_breached', '-3'], /whole number of minutes/],
			[['set', 'order_tat_breached', '3', '--lang', 'hi'], /^There is no option --lang\. npm run config -- --help shows how\.$/],
			[['nothing'], /^There is no command “nothing”: it is one of list, set and unset\. npm run config/],
		];
		for (const [argv, said] of wrong) {
			const refused = await run(...argv).then(String, (error: unknown) => error);
			expect(refused, argv.join(' ')).toBeInstanceOf(CommandError);
			expect(String(Object(refused).message), argv.join(' ')).toMatch(said);
		}
	});

	it('is a command, which ends with 1 and a line where it refuses', async () => {
		const command = (...argv: string[]) =>
			promisify(execFile)(process.execPath, ['bin/config.ts', ...argv], {
				cwd: ROOT,
				env: { ...commandEnv(), DATABASE_URL: api.database.url },
			});
		await expect(command('set', 'order_tat_breached', 'soon')).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^order_tat_breached is a whole number of minutes from 1 to \d+\.\n$/),
		});
		const { stdout } = await command('set', 'order_tat_breached', '15');
		expect(stdout).toMatch(/order_tat_breached is set\n$/);
		expect(await config()).toMatchObject({ order_tat_breached: 15 });
	}, 60_000);
});
