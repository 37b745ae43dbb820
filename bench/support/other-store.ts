import { resolve } from 'node:path';
import { startStore } from '../../tests/support/store.ts';

/** A second store that is measured beside this one: only its address is needed. */
export type OtherStore = { url: string; stop(): Promise<unknown> };

/**
 * The store that `--against` names: at an address, where one runs already with the sample catalogue, or in the folder of another checkout
 * that is built (it is started just as ours is). `null` where none is named.
 */
export async function openOther(against: string | null): Promise<OtherStore | null> {
	if (against === null) return null;
	if (/^https?:\/\//.test(against)) return { url: against.replace(/\/$/, ''), stop: async () => {} };
	return startStore({ env: { SAMPLE_DATA: '1' }, root: resolve(against) });
}
