import type { RawBuilder } from 'kysely';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

type Entry = { value: Promise<unknown>; tags: readonly string[] | null; until: number };

const MAX_ENTRIES = 1_500;
/** The greatest age of an entry where nothing tells this process of changes. */
const UNWATCHED_MS = 4_000;
/** The greatest age of an entry where changes are told: some facts (how often a product was sold) change without a tag. */
const WATCHED_MS = 60_000;

/** Per database, so that two stores in one process (as in tests) never see each other's rows. */
const memos = new WeakMap<Db, Map<string, Entry>>();

const watched = new WeakSet<Db>();

/** The caller promises to pass every change of this database to `forgetTags`, so that entries may be held longer. */
export function trustInvalidation(app: Pick<App, 'db'>): void {
	watched.add(app.db);
}

/** How long an entry may be held: `ms` where this process is told of every change, else 4 s. */
export const heldForMs = (app: Pick<App, 'db'>, ms: number): number => (watched.has(app.db) ? ms : UNWATCHED_MS);

function memoOf(app: Pick<App, 'db'>): Map<string, Entry> {
	const found = memos.get(app.db);
	if (found) return found;
	const made = new Map<string, Entry>();
	memos.set(app.db, made);
	return made;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * What `load` answers, held in this process until one of its tags changes, or for `ms`. Callers that come during a load share it. Until
 * the load ends its tags are not known, so every change drops the entry: a read that raced with a write is never held. Empty answers are
 * not held either, because anyone can ask for any number of ids that do not exist. The value is shared: do not change it.
 */
export function remember<T>(
	app: Pick<App, 'db'>,
	key: string,
	load: () => Promise<T>,
	tags: readonly string[] | ((value: T) => readonly string[]),
	ms = heldForMs(app, WATCHED_MS),
): Promise<T> {
	const memo = memoOf(app);
	const found = memo.get(key);
	if (found && found.until > performance.now()) {
		// Moved to the end: what every page reads is never pushed out by searches that guests make up.
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

/** The rows of a query, as `remember` holds them. */
export const rememberRows = <R>(app: Pick<App, 'db'>, key: string, query: RawBuilder<R>, tags: readonly string[]): Promise<R[]> =>
	remember(app, key, async () => (await query.execute(app.db)).rows, tags);

/** Drops the entries with one of the tags. Called when a change is told, and by a writer after its own commit. */
export function forgetTags(app: Pick<App, 'db'>, tags: readonly string[]): void {
	const memo = memoOf(app);
	const changed = new Set(tags);
	if (changed.has(tag.catalog)) memo.clear();
	for (const [key, entry] of memo) if (!entry.tags || entry.tags.some((one) => changed.has(one))) memo.delete(key);
}

type Derived = { next: WeakMap<object, Derived>; values: Map<string, unknown> };
const newDerived = (): Derived => ({ next: new WeakMap(), values: new Map() });
const made = newDerived();
/** Two for each of the six languages. */
const MAX_DERIVED = 12;

/**
 * What `make` makes of remembered values, held as long as all of them are: a row that has changed is another object. The key names
 * what else goes into it; at most `max` keys are held. The value is shared: do not change it.
 */
export function derive<T>(sources: readonly object[], key: string, make: () => T, max = MAX_DERIVED): T {
	const { values } = sources.reduce<Derived>((at, source) => {
		const next = at.next.get(source) ?? newDerived();
		at.next.set(source, next);
		return next;
	}, made);
	if (values.has(key)) return values.get(key) as T;
	const value = make();
	if (values.size >= max) values.clear();
	values.set(key, value);
	return value;
}
