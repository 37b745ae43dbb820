/** A cached page: compressed once; other codings are made from it at the first request for them. */
export type Page = {
	br: Buffer;
	/** Whether `br` has the best level of compression (`recompress`). */
	isSmallest: boolean;
	gzip: Buffer | null;
	identity: Buffer | null;
	headers: readonly (readonly [name: string, value: string])[];
	etag: string;
	tags: readonly string[];
	/** When an opening or closing makes it untrue, in ms since 1970; null: none does. */
	trueUntil: number | null;
	storedAt: number;
	maxAgeMs: number;
	/** From this time on it is not shown any more. */
	diesAt: number;
	/** Its successor is being rendered. */
	isRenewing: boolean;
};

/** A page with its key. */
export type Found = { key: string; page: Page };

/** The key of a page that varies on the place. */
export const placedKey = (key: string, cell: string): string => `${key} @${cell}`;

export type Age = 'fresh' | 'stale' | 'dead';

const OVERHEAD_BYTES = 1_024;
/** A tag, and the position of the key among its keys. */
const TAG_BYTES = 128;
/** The share of the memory for pages that were requested more than once. */
const PROTECTED_SHARE = 0.8;
const DROPS_KEPT = 1_000;
/** Requests within this time count as one use, so that a burst by one caller does not protect a page. */
const USE_MS = 10_000;

/** The memory behind bytes, which may be more than their length. */
const heldBy = (bytes: Buffer | null) => bytes?.buffer.byteLength ?? 0;
/** The memory of a page with its key; a character takes up to two bytes. */
const sizeOf = (key: string, page: Page) =>
	heldBy(page.br) + heldBy(page.gzip) + heldBy(page.identity) + 2 * key.length + TAG_BYTES * page.tags.length + OVERHEAD_BYTES;

/** Pages by key in order of use, with the sum of their bytes. */
class RecentPages {
	readonly pages = new Map<string, Page>();
	bytes = 0;

	add(key: string, page: Page): void {
		this.remove(key);
		this.pages.set(key, page);
		this.bytes += sizeOf(key, page);
	}

	remove(key: string): Page | null {
		const page = this.pages.get(key);
		if (!page) return null;
		this.pages.delete(key);
		this.bytes -= sizeOf(key, page);
		return page;
	}

	/** Removes the least recently used page. */
	shift(): [string, Page] | null {
		const oldest = this.pages.entries().next().value;
		if (oldest) this.remove(oldest[0]);
		return oldest ?? null;
	}
}

/**
 * The cached pages of one process, within a number of bytes. A page enters the trial part and moves to the protected part when it is
 * requested again; pages of the trial part are removed first. When the protected part is full, a page enters it only if it has more uses than
 * the least recently used page there, or that page is expired. So a caller who requests a million addresses or places once or twice removes
 * only the pages of those requests, not the pages that shoppers use.
 */
export function createPageStore({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
	const trial = new RecentPages();
	const safe = new RecentPages();
	const keysByTag = new Map<string, Set<string>>();
	const drops: { mark: number; tags: ReadonlySet<string> }[] = [];
	const uses = new WeakMap<Page, { count: number; at: number }>();
	let mark = 0;
	let drawn = 0;

	const countUse = (page: Page): number => {
		const use = uses.get(page) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
		if (now() - use.at >= USE_MS) uses.set(page, { count: use.count + 1, at: now() });
		return uses.get(page)?.count ?? 0;
	};
	/** Whether the protected part is full of pages with at least as many uses. */
	const isKeptOut = (key: string, page: Page, count: number): boolean => {
		const oldest = safe.pages.values().next().value;
		if (!oldest || safe.pages.has(key) || safe.bytes + sizeOf(key, page) <= maxBytes * PROTECTED_SHARE) return false;
		const isDead = now() >= oldest.diesAt;
		return !isDead && (uses.get(oldest)?.count ?? 0) >= count;
	};

	const untag = (key: string, page: Page) => {
		for (const tag of page.tags) {
			const keys = keysByTag.get(tag);
			keys?.delete(key);
			if (keys?.size === 0) keysByTag.delete(tag);
		}
	};
	const remove = (key: string) => {
		const page = trial.remove(key) ?? safe.remove(key);
		if (page) untag(key, page);
	};
	const makeRoom = () => {
		while (safe.bytes > maxBytes * PROTECTED_SHARE) {
			const moved = safe.shift();
			if (moved) trial.add(...moved);
		}
		while (trial.bytes + safe.bytes > maxBytes) {
			const out = trial.shift() ?? safe.shift();
			if (!out) return;
			untag(...out);
		}
	};
	const wasDroppedSince = (since: number, tags: readonly string[]) =>
		(drops[0]?.mark ?? mark) > since + 1 || drops.some((drop) => drop.mark > since && tags.some((tag) => drop.tags.has(tag)));

	const get = (key: string): Page | null => {
		const page = trial.pages.get(key) ?? safe.pages.get(key);
		if (!page) return null;
		const part = isKeptOut(key, page, countUse(page)) ? trial : safe;
		trial.remove(key);
		part.add(key, page);
		makeRoom();
		return page;
	};

	return {
		/** The page under a key, counted as used. */
		get,
		/** The page of an address, the same everywhere or that of a cell, and its key; counted as used. */
		find(key: string, cell: string): Found | null {
			for (const at of [key, placedKey(key, cell)]) {
				const page = get(at);
				if (page) return { key: at, page };
			}
			return null;
		},
		/** A mark that is taken before a page is rendered and passed to `set`. */
		mark: () => mark,
		/** Whether one of the tags was dropped since the mark, so that what was rendered meanwhile may be old. */
		wasDroppedSince,
		/** Caches a page, unless one of its tags was dropped since the mark: then it may show old data. */
		set(key: string, page: Page, since: number): boolean {
			const before = trial.pages.get(key) ?? safe.pages.get(key);
			const part = safe.pages.has(key) ? safe : trial;
			remove(key);
			if (wasDroppedSince(since, page.tags)) return false;
			// A renewed page takes the position of its predecessor.
			const use = before && uses.get(before);
			if (use) uses.set(page, use);
			part.add(key, page);
			for (const tag of page.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
			makeRoom();
			return true;
		},
		/** Drops every page with one of the tags. */
		drop(tags: readonly string[]): void {
			mark += 1;
			drops.push({ mark, tags: new Set(tags) });
			if (drops.length > DROPS_KEPT) drops.shift();
			for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
		},
		/** Another coding of a page was made, or a smaller one. */
		recode(key: string, page: Page, coding: 'br' | 'gzip' | 'identity', body: Buffer): void {
			const part = trial.pages.get(key) === page ? trial : safe.pages.get(key) === page ? safe : null;
			if (part) part.bytes += heldBy(body) - heldBy(page[coding]);
			page[coding] = body;
			makeRoom();
		},
		ageOf(page: Page): Age {
			if (now() >= page.diesAt) return 'dead';
			return now() < page.storedAt + page.maxAgeMs ? 'fresh' : 'stale';
		},
		now,
		/** A page that caches may keep was rendered. */
		countDrawn: (): void => {
			drawn += 1;
		},
		/** How many such pages were rendered so far. */
		drawn: (): number => drawn,
		size: () => ({ pages: trial.pages.size + safe.pages.size, bytes: trial.bytes + safe.bytes }),
	};
}

export type PageStore = ReturnType<typeof createPageStore>;

const MAX_BYTES = 64 * 1024 * 1024;

/** The pages of this process. */
export const pageCache = createPageStore({ maxBytes: MAX_BYTES });
