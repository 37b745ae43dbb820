import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { keepBuild } from '#server/boot/keep-build.ts';
import { removeOldBuilds, WHOLE } from '../../bin/bootstrap/old-builds.mjs';
import { until } from '../support/until.ts';

let builds: string;
beforeEach(() => {
	builds = mkdtempSync(join(tmpdir(), 'nukkad-builds-'));
});
afterEach(() => rmSync(builds, { recursive: true }));

const wasAt = (file: string, ageMs: number) => utimesSync(file, (Date.now() - ageMs) / 1000, (Date.now() - ageMs) / 1000);
/** A complete build that was made so long ago. */
function makeBuild(name: string, ageMs: number): string {
	const folder = join(builds, name);
	mkdirSync(join(folder, 'client'), { recursive: true });
	writeFileSync(join(folder, WHOLE), '');
	wasAt(join(folder, WHOLE), ageMs);
	return folder;
}
const makeBuilds = (prefix: string, count: number, ageMs: number) => {
	for (let at = 1; at <= count; at++) makeBuild(`${prefix}${at}`, ageMs + at * 1_000);
};

test('the build of a running store stays however many are made after it, and goes after the store has ended', async () => {
	const used = makeBuild('used', 30 * DAY_MS);
	const kept = keepBuild(used);
	await until(async () => expect(readdirSync(used)).toHaveLength(3));
	makeBuilds('later', 8, 2 * DAY_MS);
	removeOldBuilds(builds, 'later1');
	expect(existsSync(used)).toBe(true);
	await kept.stop();
	removeOldBuilds(builds, 'later1');
	expect(existsSync(used)).toBe(false);
});

test('a mark that nobody has renewed for a day keeps no build: its process was killed', () => {
	for (const [name, ageMs] of [['killed', 25 * HOUR_MS] as const, ['runs', 2 * HOUR_MS] as const]) {
		const mark = join(makeBuild(name, 30 * DAY_MS), '.used-another-7');
		writeFileSync(mark, '7\n');
		wasAt(mark, ageMs);
	}
	makeBuilds('later', 6, 2 * DAY_MS);
	removeOldBuilds(builds, 'later1');
	expect(existsSync(join(builds, 'runs'))).toBe(true);
	expect(existsSync(join(builds, 'killed'))).toBe(false);
});

test('the last five stay, and twenty of the last day; an incomplete one does not', () => {
	mkdirSync(join(builds, 'broken'));
	makeBuilds('old', 9, 2 * DAY_MS);
	makeBuild('newest', 0);
	removeOldBuilds(builds, 'newest');
	expect(readdirSync(builds).sort()).toEqual(['newest', 'old1', 'old2', 'old3', 'old4', 'old5']);
	makeBuilds('today', 30, HOUR_MS);
	removeOldBuilds(builds, 'newest');
	expect(readdirSync(builds)).toHaveLength(1 + 20);
	expect(readdirSync(builds)).toContain('today20');
});
