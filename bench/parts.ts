/** The parts of the benchmark, in the order they run. */
export const PARTS = ['import', 'requests', 'cards', 'sitemap', 'weight', 'lighthouse', 'taps'] as const;
/** Run only by name: two folders of screenshots are compared, so that somebody must say which. */
export const ASKED_PARTS = ['looks'] as const;
/** `against`: the address or the folder of another store, to be measured beside ours; the parts `requests` and `cards` do so. */
export type BenchOptions = { against: string | null };
export type Part = { run(options: BenchOptions): Promise<void> };
