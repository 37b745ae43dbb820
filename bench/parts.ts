/** The parts of the benchmark, in the order they run. */
export const PARTS = ['import', 'requests', 'sitemap', 'weight', 'lighthouse', 'taps'] as const;
/** Run only by name: two folders of screenshots are compared, so that somebody must say which. */
export const ASKED_PARTS = ['looks'] as const;
export type Part = { run(): Promise<void> };
