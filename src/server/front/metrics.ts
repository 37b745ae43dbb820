import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type RequestKind = 'page' | 'api' | 'file' | 'operation';

export type Metrics = ReturnType<typeof createMetrics>;

/** The content of `GET /metrics`: numbers by kind of request and status, never by path, shopper or address. */
export function createMetrics(pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>, drawn: () => number) {
	const registers = [new Registry()];
	const [registry] = registers;
	if (registry) collectDefaultMetrics({ register: registry });
	const requests = new Counter({ name: 'nukkad_requests_total', help: 'Answers given.', labelNames: ['kind', 'status'], registers });
	const seconds = new Histogram({
		name: 'nukkad_request_seconds',
		help: 'Time from request to the end of its answer.',
		labelNames: ['kind'],
		buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers,
	});
	const inFlight = new Gauge({ name: 'nukkad_requests_in_flight', help: 'Requests being worked on.', registers });
	const cache = new Counter({ name: 'nukkad_page_cache_total', help: 'Pages asked for.', labelNames: ['outcome'], registers });
	new Counter({
		name: 'nukkad_pages_drawn_total',
		help: 'Pages rendered, of those that may be cached.',
		registers,
		collect() {
			this.reset();
			this.inc(drawn());
		},
	});
	const purges = new Counter({
		name: 'nukkad_edge_purges_total',
		help: 'Requests by which edges were told to drop pages.',
		labelNames: ['outcome'],
		registers,
	});
	new Gauge({
		name: 'nukkad_database_connections',
		help: 'Connections of the pool, and requests waiting for one.',
		labelNames: ['state'],
		registers,
		collect() {
			this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
			this.set({ state: 'idle' }, pool.idleCount);
			this.set({ state: 'waiting' }, pool.waitingCount);
		},
	});
	return {
		registers,
		inFlight,
		answered(kind: RequestKind, status: number, startedAt: number): void {
			requests.inc({ kind, status });
			seconds.observe({ kind }, (performance.now() - startedAt) / 1000);
		},
		purged: (outcome: 'told' | 'failed'): void => purges.inc({ outcome }),
		page: (outcome: 'hit' | 'miss'): void => cache.inc({ outcome }),
		text: async (): Promise<string> => (await registry?.metrics()) ?? '',
	};
}
