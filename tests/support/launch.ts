const executablePath = process.env.BROWSER_PATH ?? '/usr/bin/chromium';
/**
 * Only the last `--disable-features` counts: Playwright's own that matter to a page, and the renderer that Chromium starts ahead for a page that
 * may come, a twelfth of the processor of a test.
 */
const WITHOUT = [
	'AvoidCorsURLLoaderRestartOnRedirect',
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsFirstBalancedModeAutoEnable',
	'HttpsUpgrades',
	'PaintHolding',
	'SpareRendererForSitePerProcess',
	'ThirdPartyStoragePartitioning',
];
const ARGS = ['--no-sandbox', `--disable-features=${WITHOUT.join(',')}`];
/** A mouse, as Playwright gives it to a browser without a window: only the last `--blink-settings` counts. */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** A browser that fetches and draws no pictures: a quarter less of the processor for each page. Their places keep their sizes. */
export const WITHOUT_PICTURES = {
	launchOptions: { executablePath, args: [...ARGS, `--blink-settings=${MOUSE},imagesEnabled=false`] },
};

/** For `test.use` in a file whose tests look at pictures, or whose page shows some that no other test does. */
export const WITH_PICTURES = { launchOptions: { executablePath, args: ARGS } };
