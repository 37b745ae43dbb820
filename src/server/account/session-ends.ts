import type { App } from '#server/ports/app.ts';

/** What this process has to end together with a session family: per database, by family. */
const followers = new WeakMap<App['db'], Map<string, Set<() => void>>>();

/** Has `end` called when this process ends the session family. Answers a function that cancels this. */
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

/** Ends everything that belongs to a session family, after its rows were deleted. */
export function sessionEnded({ db }: Pick<App, 'db'>, family: string): void {
	for (const end of [...(followers.get(db)?.get(family) ?? [])]) end();
}
