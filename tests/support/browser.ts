import { createHash } from 'node:crypto';
import { test as base, type CDPSession } from '@playwright/test';
import * as z from 'zod/mini';
import type { Language } from '#lib/languages.ts';
import { BROWSER_SETTINGS, SHARED_STORE } from './shared-store.ts';
import { clockAt, type Store, sentIn, startStore, wednesdayMorning } from './store.ts';

export { expect } from '@playwright/test';

const addressOf = (name: string) => `10.${[...createHash('sha256').update(name).digest().subarray(0, 3)].join('.')}`;

/** What a test may ask of its store. `gatewayUrl`: where the gateway is through which it is paid; a store of one's own has none. */
export type BrowserStore = Pick<Store, 'url' | 'dataDir' | 'partnerToken' | 'outbox'> & { gatewayUrl?: string };
const Shared = z.object({ url: z.string(), dataDir: z.string(), partnerToken: z.string(), gatewayUrl: z.string() });

function sharedStore(): BrowserStore {
	const shared = Shared.parse(JSON.parse(process.env[SHARED_STORE] ?? '{}'));
	return { ...shared, outbox: () => sentIn(shared.dataDir) };
}

/** What a project of playwright.config.ts says to its tests. `language`: in which the flow of an order is walked. */
export type FlowOptions = { language: Language };

/**
 * Playwright's `test` over a store with the sample catalogue, one for all workers: `page.goto('/')` goes there. A `console.error`, a page
 * error or a CSP report fails the test unless it was expected (`allowed.push(/…/)`). `test.use({ settings: … })` at the top of a file
 * gives its tests a store with settings of their own.
 */
export const test = base.extend<
	FlowOptions & { allowed: RegExp[]; quiet: undefined },
	{ settings: Record<string, string>; store: BrowserStore }
>({
	language: ['en', { option: true }],
	settings: [{}, { scope: 'worker', option: true }],
	store: [
		async ({ settings }, use) => {
			if (Object.keys(settings).length === 0) return use(sharedStore());
			const store = await startStore({ env: { ...BROWSER_SETTINGS, ...clockAt(wednesdayMorning()), ...settings } });
			await use(store);
			await store.stop();
		},
		{ scope: 'worker', timeout: 180_000 },
	],
	baseURL: ({ store }, use) => use(store.url),
	context: async ({ context }, use, { testId }) => {
		// A worker's tests share one browser context, which Playwright empties between them, but for these.
		await context.clearPermissions();
		await context.setOffline(false);
		// Every test comes from an address of its own, or the last of many to log in would be one too many (ADR 11).
		await context.setExtraHTTPHeaders({ 'X-Forwarded-For': addressOf(testId) });
		const sessions: CDPSession[] = [];
		const open = context.newCDPSession.bind(context);
		context.newCDPSession = async (page) => {
			const session = await open(page);
			sessions.push(session);
			return session;
		};
		await use(context);
		context.newCDPSession = open;
		await Promise.allSettled(sessions.map((session) => session.detach()));
	},
	allowed: ({}, use) => use([]),
	quiet: [
		async ({ page, allowed }, use) => {
			const said: string[] = [];
			page.on('console', (message) => {
				if (message.type() === 'error') said.push(message.text());
			});
			page.on('pageerror', (error) => said.push(error.message));
			await use(undefined);
			const unexpected = said.filter((text) => !allowed.some((pattern) => pattern.test(text)));
			if (unexpected.length > 0) throw new Error(`the console says:\n${unexpected.join('\n')}`);
		},
		{ auto: true },
	],
});

/** The same over a store whose clock begins at an instant, such as `2026-11-22T23:00:00+05:30`. */
export const testAt = (instant: string) =>
	test.extend({
		store: [
			async ({}, use) => {
				const store = await startStore({ env: { SAMPLE_DATA: '1', ...clockAt(instant) } });
				await use(store);
				await store.stop();
			},
			{ scope: 'worker', timeout: 180_000 },
		],
	});
