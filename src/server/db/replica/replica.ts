import type pg from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { connectionOf, openPool, REQUEST_BOUNDS } from '#server/db/connection.ts';
import { type Follower, followPrimary, type WhyLeftOut } from '#server/db/replica/lag.ts';
import { type ReadFrom, readsFrom } from '#server/db/replica/reads.ts';
import type { Db } from '#server/db/tables.ts';

export type Replica = {
	/** What public pages are drawn from, and what anyone asks of the catalogue. */
	reads: Db;
	/** Called when a change is told, before anything is drawn anew because of it. */
	changed(): void;
	/** Adds to `/metrics` how far the replica lags and how often it is read. */
	addMetrics(registers: Registry[]): void;
	close(): Promise<void>;
};

/** How often it is looked whether the replica is left out; what passes sooner is no news. */
const LOOK_MS = 2_000;

/** What the operator is told of each reason; what is wrong differs, and so does what to do. */
const REASONS: Record<WhyLeftOut['is'], string> = {
	behind: 'the replica of DATABASE_READ_URL is behind',
	away: 'the replica of DATABASE_READ_URL does not answer',
	none: 'the server of DATABASE_READ_URL is no replica: it is the primary itself, or was promoted',
	unknown: 'the primary does not say how far the replica of DATABASE_READ_URL should be',
};

/** Logs when a replica is left out and why, and when it is read again; answers what ends that. */
function logWhenLeftOut(follower: Follower, log: Pick<Logger, 'warn' | 'info'>): () => void {
	let told: WhyLeftOut['is'] | null = null;
	const timer = setInterval(() => {
		const lagMs = follower.lagMs();
		const leftOut = follower.leftOut();
		const isOut = !follower.isInStep() && (lagMs === null || lagMs > LOOK_MS);
		if (isOut && leftOut && leftOut.is !== told) {
			told = leftOut.is;
			const err = 'error' in leftOut ? leftOut.error : undefined;
			log.warn({ lagMs, err }, `${REASONS[told]}; pages are read from the primary`);
		} else if (!isOut && told !== null) {
			told = null;
			log.info('pages are read from the replica again');
		}
	}, LOOK_MS).unref();
	return () => clearInterval(timer);
}

/** Opens the replica of DATABASE_READ_URL. One that is behind, away or no replica is left out, and comes back by itself. */
export function openReplica(url: string, primary: pg.Pool, log: Pick<Logger, 'warn' | 'info'>): Replica {
	const pool = openPool(connectionOf(url), undefined, REQUEST_BOUNDS);
	const follower = followPrimary(primary, pool);
	const endLog = logWhenLeftOut(follower, log);
	const taken = { primary: 0, replica: 0 };
	const reads = readsFrom(primary, pool, follower, (from) => {
		taken[from]++;
	});
	return {
		reads,
		changed: follower.changed,
		addMetrics: (registers) => {
			new Gauge({
				name: 'nukkad_replica_lag_seconds',
				help: 'How long ago the replica had all that the primary had; missing before it first did.',
				registers,
				collect() {
					const lagMs = follower.lagMs();
					if (lagMs === null) this.remove();
					else this.set(lagMs / 1000);
				},
			});
			new Gauge({
				name: 'nukkad_replica_in_step',
				help: '1 while public pages and the catalogue are read from the replica.',
				registers,
				collect() {
					this.set(follower.isInStep() ? 1 : 0);
				},
			});
			new Counter({
				name: 'nukkad_page_reads_total',
				help: 'Connections taken to draw public pages, and to answer what anyone asks of the catalogue.',
				labelNames: ['from'],
				registers,
				collect() {
					this.reset();
					for (const from of ['primary', 'replica'] satisfies ReadFrom[]) this.inc({ from }, taken[from]);
				},
			});
		},
		close: async () => {
			endLog();
			follower.stop();
			await reads.destroy();
			await pool.end();
		},
	};
}
