/** The parts of the benchmark, in the order they run. */
export const PARTS = ['import', 'requests', 'sitemap', 'weight', 'lighthouse', 'taps'] as const;
export type Part = { run(): Promise<void> };
