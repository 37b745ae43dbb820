import { readCounterOrder } from '#server/commands/counter/arguments.ts';
import { runCounter } from '#server/commands/counter/run.ts';
import type { TestApi } from './app.ts';

export const COUNTER_SITE = 'https://shop.example';

/** What `npm run counter` prints, at a store of this address. */
export async function runCounterAt({ app }: TestApi, publicSiteUrl: string, argv: readonly string[]): Promise<string[]> {
	const order = readCounterOrder([...argv]);
	const settings = { ...app.settings, publicSiteUrl };
	return order.does === 'help' ? [order.text] : runCounter({ db: app.db, settings }, order, app.clock.now());
}

/** The id of the right in what an invitation prints. */
export const rightIn = ([line = '']: string[]): string => /: (\w+);/.exec(line)?.[1] ?? '';
