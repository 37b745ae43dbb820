import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

type Entry = { value: Promise<unknown>; tags: readonly string[] | null; until: number };

const MAX_ENTRIES = 1_500;
/** Where nothing tells this process of changes, what it shows is at most this old. */
const UNWATCHED_MS = 4_000;
/** Where changes are told, what they do not name (how often a thing was sold) is at most this old. */
const WATCHED_MS = 60_000;

/** Per database, so that two stores in one process (as in tests) never see each other's rows. */
const memos = new WeakMap<Db, Map<string, Entry>>();

const watched = new WeakSet<Db>();

/** From now on whoever calls this tells `forgetCatalog` of every change to this database, so that memory may last longer. */
export function trustChanges(app: Pick<App, 'db'>): void {
	watched.add(app.db);
}

/** A life for what every change of is told of; short where nothing is told. */
export const lastingMs = (app: Pick<App, 'db'>, ms: number): number => (watched.has(app.db) ? ms : UNWATCHED_MS);

function memoOf(app: Pick<App, 'db'>): Map<string, Entry> {
	const found = memos.get(app.db);
	if (found) return found;
	const made = new Map<string, Entry>();
	memos.set(app.db, made);
	return made;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * What `load` answers, kept in this process until one of its tags changes, or for `ms`. Callers that come while
 * it loads share one load; an entry whose tags are not known yet counts as touched by every change, so a read that raced
 * with a write is never kept. That there is nothing is not kept either: of ids that there are not there is no end. The value is shared: do
 * not change it.
 */
export function remember<T>(
	app: Pick<App, 'db'>,
	key: string,
	load: () => Promise<T>,
	tags: readonly string[] | ((value: T) => readonly string[]),
	ms = lastingMs(app, WATCHED_MS),
): Promise<T> {
	const memo = memoOf(app);
	const found = memo.get(key);
	if (found && found.until > performance.now()) {
		// To the end of the line: what every page reads is never pushed out by what guests make up.
		memo.delete(key);
		memo.set(key, found);
		return found.value as Promise<T>;
	}
	const value = load();
	const entry: Entry = { value, tags: null, until: performance.now() + ms };
	memo.delete(key);
	memo.set(key, entry);
	if (memo.size > MAX_ENTRIES) for (const oldest of memo.keys()) if (memo.delete(oldest)) break;
	value.then(
		(loaded) => {
			entry.tags = typeof tags === 'function' ? tags(loaded) : tags;
			if (isNothing(loaded) && memo.get(key) === entry) memo.delete(key);
		},
		() => {
			if (memo.get(key) === entry) memo.delete(key);
		},
	);
	return value;
}

/** Drops what carries one of the tags. Called when a change is heard of, and by a writer after its own commit. */
export function forgetCatalog(app: Pick<App, 'db'>, tags: readonly string[]): void {
	const memo = memoOf(app);
	const changed = new Set(tags);
	if (changed.has(tag.catalog)) memo.clear();
	for (const [key, entry] of memo) if (!entry.tags || entry.tags.some((one) => changed.has(one))) memo.delete(key);
}

type Made = { next: WeakMap<object, Made>; things: Map<string, unknown> };
const newMade = (): Made => ({ next: new WeakMap(), things: new Map() });
const made = newMade();
/** Two of each language, for what is the same everywhere. */
const MAX_THINGS = 12;

/**
 * What `make` makes of things that are remembered, kept as long as all of them are: of a row that changed there is another object. The
 * key names what else it is made of, and at most `max` keys are kept. The value is shared: do not change it.
 */
export function derive<T>(sources: readonly object[], key: string, make: () => T, max = MAX_THINGS): T {
	const { things } = sources.reduce<Made>((at, source) => {
		const next = at.next.get(source) ?? newMade();
		at.next.set(source, next);
		return next;
	}, made);
	if (things.has(key)) return things.get(key) as T;
	const thing = make();
	if (things.size >= max) things.clear();
	things.set(key, thing);
	return thing;
}
