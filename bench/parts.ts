/** The parts of the benchmark, in the order they run. */
export const PARTS = [
	'import',
	'requests',
	'cart',
	'orders',
	'order-streams',
	'shop-streams',
	'cards',
	'sitemap',
	'weight',
	'lighthouse',
	'taps',
	'counter',
] as const;
/** Run only by name: they take long, or make pictures to look at. */
export const ASKED_PARTS = ['looks', 'drawings', 'million', 'costs', 'edge'] as const;
/**
 * `against`: the address or the folder of another store, to be measured beside ours; the parts `requests` and `cards` do so. `isThroughEdge`: through
 * Varnish as docs/edge has it; the part `lighthouse` does so.
 */
export type BenchOptions = { against: string | null; isThroughEdge: boolean };
export type Part = { run(options: BenchOptions): Promise<void> };
