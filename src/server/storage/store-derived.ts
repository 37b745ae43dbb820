import type { App } from '#server/ports/app.ts';

const told = new WeakSet<App['log']>();

/**
 * Waits until a derived file, which can be made again, is stored. When that fails (a folder of another user, a full disk) the file is served
 * nevertheless, and the log says so once, not at every picture.
 */
export async function storeDerived({ log }: Pick<App, 'log'>, storing: Promise<void>): Promise<void> {
	try {
		await storing;
	} catch (error) {
		if (told.has(log)) return;
		told.add(log);
		log.error({ err: error }, 'a picture cannot be stored, so it is made at every request; said once');
	}
}
