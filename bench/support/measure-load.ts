import autocannon from 'autocannon';

export const CONNECTIONS = 10;
/** How long one measurement lasts, and how often each is made. */
export const SECONDS = 3;
export const ROUNDS = 3;

export type Load = Omit<autocannon.Options, 'duration' | 'connections'>;

/** The mean number of requests answered in a second; an answer that is not 2xx ends the measurement. */
export async function perSecond(load: Load, duration = SECONDS): Promise<number> {
	const result = await autocannon({ connections: CONNECTIONS, ...load, duration, ...('setupClient' in load ? {} : { workers: 1 }) });
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${load.url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
	return result.requests.average;
}

/** Measures the loads alternately, so that all of them meet the same machine; answers the figures of each, in the order given. */
export async function inTurn(loads: readonly Load[], rounds = ROUNDS): Promise<number[][]> {
	const figures = loads.map((): number[] => []);
	for (const load of loads) await perSecond(load, 1);
	for (let round = 0; round < rounds; round++) for (const [at, load] of loads.entries()) figures[at]?.push(await perSecond(load));
	return figures;
}
