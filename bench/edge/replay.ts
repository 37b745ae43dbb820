import { setTimeout as pause } from 'node:timers/promises';
import { filesOf, type Got, get } from './client.ts';
import type { Change, Event, View } from './day-of-visits.ts';
import type { Things } from './ranked-catalogue.ts';

type Shop = Things['shops'][number];
type Pack = Shop['packs'][number];
type PageWith = ReturnType<Things['pagesWith']>[number];

/** How many visitors ask at once. */
const AT_ONCE = Number(process.env.EDGE_AT_ONCE ?? 8);
/** The files of a page are fetched by the first page of one visit in so many; crawlers fetch none. */
const FILES_EVERY = 8;
/** Of the prices that change one in so many is looked for on the pages that show it until it is there. */
const LOOKED_FOR = 20;
/** So long the store's own page may take to show a first price; one that does not is none that shows the pack. */
const SHOWN_MS = 6_000;
const LOOK_MS = 25;
const LOST_MS = 20_000;
const AGAIN = 20;
const AGAIN_MS = 500;

export type Counts = { asked: number; hits: number; bytes: number };
export type Replayed = {
	html: Counts;
	rest: Counts;
	visits: number;
	changes: number;
	seconds: number;
	/** How long after its change each price that was looked for was seen, in ms, by the kind of page. */
	seenAfterMs: Record<'product' | 'shop' | 'category', number[]>;
	/** What was answered otherwise than a page or a way to one, and the pages where a price was looked for in vain. */
	failed: Map<string, number>;
};

type Replay = { url: string; partnerUrl: string; partnerToken: string; things: Things; round: number };

/** Sends all that happens in a day as fast as it is answered, in its order. */
export async function replay(day: readonly Event[], { url, partnerUrl, partnerToken, things, round }: Replay): Promise<Replayed> {
	const done: Replayed = {
		html: { asked: 0, hits: 0, bytes: 0 },
		rest: { asked: 0, hits: 0, bytes: 0 },
		visits: new Set(day.flatMap((event) => (event.does === 'view' ? [event.visit] : []))).size,
		changes: 0,
		seconds: 0,
		seenAfterMs: { product: [], shop: [], category: [] },
		failed: new Map(),
	};
	/** Of each copy of a page, until when in the day an edge may keep it: the day is shorter here than its clock. */
	const keptUntil = new Map<string, number>();
	const files = new Map<string, readonly string[]>();
	const began = new Set<number>();

	const note = (what: string): void => void done.failed.set(what, (done.failed.get(what) ?? 0) + 1);
	const count = (counts: Counts, { status, headers, bytes }: Got, what: string) => {
		counts.asked += 1;
		counts.bytes += bytes;
		const isHit = Number(headers['edge-hits'] ?? 0) > 0;
		if (isHit) counts.hits += 1;
		if (status >= 400) note(`${status} ${what}`);
		return isHit;
	};

	async function view(event: View): Promise<void> {
		const path = things.pathOf(event);
		const cell = event.place === null ? '' : things.cellOf(event.place);
		const key = `${path} ${cell}`;
		const headers: Record<string, string> = {
			'x-forwarded-for': `10.${event.visit >> 16}.${(event.visit >> 8) & 255}.${event.visit & 255}`,
		};
		if (cell) headers.cookie = `loc=${cell}`;
		if ((keptUntil.get(key) ?? Number.POSITIVE_INFINITY) <= event.at) headers['bench-anew'] = '1';
		const page = await get(url + path, headers);
		const isHit = count(done.html, page, event.page);
		if (!isHit) keptUntil.set(key, event.at + Number(/s-maxage=(\d+)/.exec(page.headers['cache-control'] ?? '')?.[1] ?? 0));
		if (event.who === 'crawler' || event.visit % FILES_EVERY !== 0 || began.has(event.visit) || page.status !== 200) return;
		began.add(event.visit);
		if (!files.has(path)) files.set(path, filesOf(page.text()));
		for (const file of files.get(path) ?? []) count(done.rest, await get(url + file, {}), file.split('/')[1] ?? '');
	}

	async function put(path: string, body: object): Promise<void> {
		const headers = { authorization: `Partner ${partnerToken}`, 'content-type': 'application/json' };
		const ask = () => fetch(`${partnerUrl}/api/partner/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
		let answer = await ask();
		// A partner's system asks again when the store is busy.
		for (let again = 0; answer.status === 503 && again < AGAIN; again++) {
			await pause(AGAIN_MS);
			answer = await ask();
		}
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		await answer.arrayBuffer();
	}

	async function change({ does, shop: number, pack: rank }: Change): Promise<void> {
		const shop = things.shops[number];
		const pack = shop?.packs[rank % shop.packs.length];
		if (!shop || !pack) return;
		const nth = done.changes++;
		if (does === 'shut' || does === 'open') return put(`shops/${shop.id}`, { isOpen: does === 'open' });
		if (does !== 'price') return put(`products/${pack.id}`, { stock: does === 'out' ? 0 : 40 });
		if (nth % LOOKED_FOR === 0) return lookFor(shop, pack, nth / LOOKED_FOR);
		return put(`products/${pack.id}`, { sellingPrice: 100 + (((nth * 7 + round) % 80_000) + 1) / 100, mrp: -1 });
	}

	/** Changes a price twice, to whole rupees as no other pack has them: the first change tells which pages show the pack, the second is timed. */
	async function lookFor(shop: Shop, pack: Pack, nth: number): Promise<void> {
		const first = 40_000 + round * 10_000 + nth * 2;
		const change = (rupees: number) => put(`products/${pack.id}`, { sellingPrice: rupees, mrp: -1 });
		const shows = async (from: string, { path, cell }: PageWith, rupees: number, forMs: number): Promise<number | null> => {
			const began = performance.now();
			const text = rupees.toLocaleString('en-IN');
			const headers: Record<string, string> = cell ? { cookie: `loc=${cell}` } : {};
			while (performance.now() - began < forMs) {
				if ((await get(from + path, headers)).text().includes(text)) return performance.now() - began;
				await pause(LOOK_MS);
			}
			return null;
		};
		await change(first);
		const pages = things.pagesWith(shop, pack);
		const shown = await Promise.all(pages.map((page) => shows(partnerUrl, page, first, SHOWN_MS)));
		await change(first + 1);
		await Promise.all(
			pages.map(async (page, at) => {
				// At its shop's place a product's page shows all packs; of other pages it is known only afterwards whether they show this one.
				const mustShow = page.kind === 'product' && page.cell !== '';
				if (shown[at] === null && mustShow) note(`the store itself does not show it ${page.path} ${page.cell}`);
				if (shown[at] === null && !mustShow) return;
				const afterMs = await shows(url, page, first + 1, LOST_MS);
				if (afterMs === null) note(`not seen in ${LOST_MS} ms ${page.path} ${page.cell}`);
				done.seenAfterMs[page.kind].push(afterMs ?? LOST_MS);
			}),
		);
	}

	const start = performance.now();
	let next = 0;
	const work = async () => {
		for (let event = day[next++]; event; event = day[next++]) await (event.does === 'view' ? view(event) : change(event));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	done.seconds = (performance.now() - start) / 1_000;
	return done;
}
