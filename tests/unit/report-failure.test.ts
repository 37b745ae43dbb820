import pino from 'pino';
import { expect, it } from 'vitest';
import { reportFailure } from '#server/http/report-failure.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';

it('a crowd that gets no connection is one warning without a stack; a bug of ours is told each time, with its place', () => {
	let log = '';
	const app = {
		log: pino(
			{},
			{
				write: (line: string) => {
					log += line;
				},
			},
		),
	};
	for (let i = 0; i < 50; i++) {
		const crowded = new Error('timeout exceeded when trying to connect');
		expect(reportFailure(app, 'page failed', crowded, { requestId: 'a' }).code).toBe('UNAVAILABLE');
	}
	const lines = log.trim().split('\n');
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'page failed', count: 1, requestId: 'a' });
	expect(log).not.toContain('stack');
	log = '';
	for (const _ of [1, 2]) expect(reportFailure(app, 'page failed', new Error('bug'), {}).code).toBe('INTERNAL');
	expect(log.match(/"level":50/g)).toHaveLength(2);
	expect(log).toContain('report-failure.test.ts');
});

it('a full disk is told as an error, in words', () => {
	const lines: string[] = [];
	const app = { log: pino({}, { write: (line: string) => lines.push(line) }) };
	const full = Object.assign(new Error('could not extend file'), { code: '53100' });
	expect(reportFailure(app, 'call failed', full, { requestId: 'b' }).code).toBe('UNAVAILABLE');
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ level: 50, msg: "the database's disk is full", reason: '53100', requestId: 'b' },
	]);
});

it('says after its time how many there were meanwhile', () => {
	let now = 0;
	const logRate = createLogRate(1_000, () => now);
	const told: number[] = [];
	for (now = 0; now < 3_000; now += 100) logRate((count) => told.push(count));
	expect(told).toEqual([1, 10, 10]);
});
