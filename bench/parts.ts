/** The parts of the benchmark, in the order they run. */
export const PARTS = ['import', 'requests', 'cart', 'orders', 'trackers', 'cards', 'sitemap', 'weight', 'lighthouse', 'taps'] as const;
/** Runs only by name, because it compares two folders of screenshots that must be given. */
export const ASKED_PARTS = ['looks'] as const;
/** `against`: the address or the folder of another store, to be measured beside ours; the parts `requests` and `cards` do so. */
export type BenchOptions = { against: string | null };
export type Part = { run(options: BenchOptions): Promise<void> };
