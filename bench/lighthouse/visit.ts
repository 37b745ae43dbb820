import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { startChrome } from '../support/chrome.ts';
import { progress } from '../support/report.ts';

/** Lighthouse has packages of its own, because only this part of the benchmark needs them. */
const PACKAGES = new URL('tool/', import.meta.url).pathname;
const LOCK = 'package-lock.json';
/** They are installed beside the project's own, where no tool looks for sources. */
const INSTALLED = new URL('../../.cache/lighthouse/', import.meta.url).pathname;
const PROGRAM = join(INSTALLED, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** npm writes it at the end. */
const STAMP = join(INSTALLED, 'node_modules', '.package-lock.json');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** An answer of Lighthouse is a megabyte; Node's own limit is one as well. */
const MOST_BYTES = 64_000_000;

const Answer = z.object({
	runtimeError: z.optional(z.object({ message: z.string() })),
	categories: z.record(
		z.string(),
		z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
	),
	audits: z.record(z.string(), z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()) })),
});
/** What is read of Lighthouse's answer. */
export type Visit = z.output<typeof Answer>;

/** Installs Lighthouse where it is not there, or by another lockfile. */
export function installLighthouse(): void {
	const wanted = readFileSync(join(PACKAGES, LOCK), 'utf8');
	if (existsSync(STAMP) && readFileSync(join(INSTALLED, LOCK), 'utf8') === wanted) return;
	progress('installing Lighthouse (a minute or two)');
	rmSync(INSTALLED, { recursive: true, force: true });
	cpSync(PACKAGES, INSTALLED, { recursive: true });
	const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
	const done = spawnSync('npm', args, { cwd: INSTALLED, stdio: ['ignore', 'inherit', 'inherit'] });
	if (done.status !== 0) throw new Error('Lighthouse could not be installed; npm says why above.');
}

/** One visit of a fresh browser, by Lighthouse's mobile profile: slow 4G and a four times slower CPU, simulated. */
async function visitOnce(url: string): Promise<Visit> {
	const chrome = await startChrome();
	try {
		const flags = [`--port=${chrome.port}`, '--output=json', '--quiet', '--disable-full-page-screenshot', '--no-enable-error-reporting'];
		const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...flags, `--only-categories=${CATEGORIES}`], {
			maxBuffer: MOST_BYTES,
		});
		const answer = Answer.parse(JSON.parse(stdout));
		if (answer.runtimeError) throw new Error(`${url}: ${answer.runtimeError.message}`);
		return answer;
	} finally {
		await chrome.stop();
	}
}

/** On a busy machine Lighthouse sometimes loses a trace; such a visit is repeated. */
export async function visit(url: string, tries = 3): Promise<Visit> {
	try {
		return await visitOnce(url);
	} catch (error) {
		if (tries === 1) throw error;
		progress(`once more: ${error instanceof Error ? error.message : error}`);
		return visit(url, tries - 1);
	}
}
