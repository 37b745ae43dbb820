import type { App } from '#server/ports/app.ts';

/** What is to end with a login on a device, in this process: per database, by family. */
const followers = new WeakMap<App['db'], Map<string, Set<() => void>>>();

/** Calls `end` when this process ends the session family; until the function it answers is called. */
export function onSessionEnd({ db }: Pick<App, 'db'>, family: string, end: () => void): () => void {
	const families = followers.get(db) ?? new Map<string, Set<() => void>>();
	followers.set(db, families);
	const ends = families.get(family) ?? new Set<() => void>();
	families.set(family, ends.add(end));
	return () => {
		ends.delete(end);
		if (ends.size === 0 && families.get(family) === ends) families.delete(family);
	};
}

/** Ends what hangs on a session family, once the rows are gone. */
export function sessionEnded({ db }: Pick<App, 'db'>, family: string): void {
	for (const end of [...(followers.get(db)?.get(family) ?? [])]) end();
}
