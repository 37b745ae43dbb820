import { defineConfig } from '@playwright/test';
import type { FlowOptions } from './tests/support/browser.ts';
import { WITHOUT_PICTURES } from './tests/support/launch.ts';

const SAME_AT_ANY_WIDTH = [
	'journey',
	'offline',
	'token-exchange',
	'fonts',
	'first-visit',
	'packs',
	'far-shop',
	'position',
	'offline-cart',
	'saved-places',
	'focus',
].map((name) => `**/${name}.spec.ts`);

// One pixel for one of CSS: tests measure in CSS pixels, and a real phone's four or nine times as many cost a seventh of the processor to paint.
const PHONE = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };

/** The tests share a store that is started on a free port before them (tests/support/shared-store.ts). */
export default defineConfig<FlowOptions>({
	testDir: 'tests/browser',
	globalSetup: './tests/support/shared-store.ts',
	// Of two cores two workers leave one idle half the time.
	workers: 3,
	// Passing tests wait for nothing: the time limits are for a busy machine.
	timeout: 240_000,
	expect: { timeout: 30_000 },
	// A busy machine may lose one race; a test that needed its second run is named as flaky at the end.
	retries: 1,
	reporter: process.env.TEST_REPORT ? [['list'], ['json', { outputFile: process.env.TEST_REPORT }]] : [['list']],
	// A trace of every test costs a sixth of the whole run; `playwright test --trace on` makes one of a test that failed.
	// A service worker would hide requests from `page.route`; the tests of the worker allow it.
	// An action that waits so long waits for ever: a tap that was lost, or an element that does not come.
	// A context of its own for each test costs a tenth of the processor of a run (tests/support/browser.ts).
	use: { ...WITHOUT_PICTURES, reuseContext: true, serviceWorkers: 'block', screenshot: 'only-on-failure', actionTimeout: 60_000 },
	projects: [
		// These take both widths, and more, in one load of a page. The longest come first: at the end no worker waits for the other.
		{ name: 'everyone', testMatch: '**/everyone/*.spec.ts', use: { viewport: { width: 360, height: 780 } } },
		{
			name: 'phone',
			testIgnore: '**/everyone/**',
			grepInvert: /@wide/,
			use: { ...PHONE, language: 'hi' },
		},
		// What a shopper walks runs in Hindi on a phone and in English on a wide screen; where an English word may be too long for a phone,
		// also in English there. A test of that has `@flow` in its title.
		{ name: 'phone in English', testIgnore: '**/everyone/**', grep: /@flow/, use: { ...PHONE, language: 'en' } },
		// What the width of a screen does not change runs once, on a phone, which most shoppers use: rules, calls, words, what is stored.
		// A test of that has `@any-width` in its title. What runs on a phone in another language runs on a wide screen alone: `@wide`.
		{
			name: 'desktop',
			testIgnore: [...SAME_AT_ANY_WIDTH, '**/everyone/**'],
			grepInvert: /@any-width/,
			use: { viewport: { width: 1280, height: 860 } },
		},
	],
});
