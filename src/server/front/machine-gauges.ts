import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { clockAheadMs } from '#server/db/clock.ts';

type Pool = Parameters<typeof clockAheadMs>[0];

/**
 * Adds to `/metrics` what ends a store by and by without an error: a disk that fills up, and a clock that runs away. What cannot be read is
 * missing.
 */
export function addMachineGauges(registers: Registry[], pool: Pool, dataDir: string): void {
	const gauge = (name: string, help: string, read: () => Promise<number>) =>
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				await read().then(
					(value) => this.set(value),
					() => this.remove(),
				);
			},
		});
	gauge('nukkad_disk_free_bytes', 'Room left on the disk of DATA_DIR.', async () => {
		const { bavail, bsize } = await statfs(dataDir);
		return bavail * bsize;
	});
	gauge('nukkad_clock_ahead_seconds', "This machine's clock, measured by the database's.", async () => (await clockAheadMs(pool)) / 1000);
}
