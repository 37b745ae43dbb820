import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorForLog } from '#server/boot/error-for-log.ts';
import { refusalOfFailure } from '#server/responses/refusal-of-failure.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const thrown = async (query: Promise<unknown>): Promise<unknown> => query.then(() => null).catch((error: unknown) => error);

describe('what PostgreSQL throws', () => {
	it.each([
		['not a time', sql`SELECT ${'9820098200th of May'}::timestamptz`],
		['a time that there is not', sql`SELECT ${'2026-02-31'}::date`],
		['not a number', sql`SELECT ${'9820098200x'}::int`],
		['too large a number', sql`SELECT ${'98200982009820098200'}::bigint`],
	])('at %s is the caller’s fault, and the log does not quote it', async (_, query) => {
		const error = await thrown(query.execute(api.app.db));
		expect(refusalOfFailure(error).code).toBe('INPUT_INVALID');
		expect(JSON.stringify(errorForLog(error))).not.toMatch(/98200|2026-02-31/);
	});

	it('at a statement with more values than PostgreSQL takes is a fault of ours, and no reason to send it again', async () => {
		const values = Array.from({ length: 65_540 }, (_, i) => i);
		const error = await thrown(sql`SELECT 1 WHERE 1 IN (${sql.join(values)})`.execute(api.app.db));
		expect(error).toMatchObject({ code: '08P01' });
		expect(refusalOfFailure(error).code).toBe('INTERNAL');
		expect(refusalOfFailure(Object.assign(new Error('lost'), { code: '08006' })).code).toBe('UNAVAILABLE');
	});

	it('is logged by code, constraint, table and place, without a value', async () => {
		const { id } = await api.customer();
		const row = await api.app.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
		const error = await thrown(api.app.db.insertInto('customers').values(row).execute());
		api.app.log.error({ err: new Error('outer', { cause: error }) }, 'call failed');
		const line = api.logged().trim().split('\n').at(-1) ?? '';
		const { err } = JSON.parse(line);
		expect(err.message).toBe('outer');
		expect(err.cause).toMatchObject({ type: 'DatabaseError', code: '23505', table: 'customers', routine: '_bt_check_unique' });
		expect(err.cause.constraint).toMatch(/customers/);
		expect(err.stack).toContain('failure.test.ts');
		for (const value of [row.id, row.phone_e164, row.referral_code]) expect(line).not.toContain(value);
	});

	it('is logged without the text that a parser was given', () => {
		const error: unknown = (() => {
			try {
				return JSON.parse('+919820098200');
			} catch (wrong) {
				return wrong;
			}
		})();
		expect(JSON.stringify(errorForLog(error))).not.toContain('98200');
		expect(errorForLog('9820098200')).toEqual({ type: 'string' });
	});
});

it('a client that hangs up in mid-body is no failure of ours, and no line above debug', async () => {
	const body = new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode('{"a'));
			controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
		},
	});
	const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
	const response = await api.fetch(new Request('http://127.0.0.1/api/auth/refresh-token', init));
	expect(response.status).toBe(400);
	expect(api.logged()).not.toContain('ECONNRESET');
});
