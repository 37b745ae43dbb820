import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#server/db/tables.ts';
import { untoldPurges } from '#server/invalidation/edges/due-purges.ts';

/** Adds to `/metrics` how many changes the edges have not heard of, and the age of the oldest. While the database is away they are missing. */
export function addEdgeGauges(registers: Registry[], db: Db): void {
	const gauge = (name: string, help: string, value: (untold: { count: number; oldestS: number }) => number) =>
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				this.reset();
				const untold = await untoldPurges(db).catch(() => null);
				if (untold) this.set(value(untold));
				else this.remove();
			},
		});
	gauge('nukkad_edge_changes_untold', 'Changes that edges have not heard of.', ({ count }) => count);
	gauge('nukkad_edge_oldest_untold_seconds', 'Age of the oldest change that edges have not heard of.', ({ oldestS }) => oldestS);
}
