import { atom } from 'nanostores';
import type { ShelfPack, ShelfProduct } from '#lib/contract/shelf.ts';
import type { ShelfPart } from '#lib/contract/shelf-parts.ts';
import type { Output } from '#lib/contract/table.ts';
import type { Reply } from '#stores/api/call.ts';
import { counterCall } from '#stores/counter/counter-call.ts';

/** What of a shop's shelf is asked for. */
export type ShelfView = { storeId: string; q: string; part: ShelfPart | '' };
type ShelfPage = Omit<Output<'GET counter/shelf'>, 'products'> & { view: ShelfView; products: readonly ShelfProduct[] };

type Loaded = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; reply: Reply<unknown> };

/** What is shown of a shop's shelf; `null` before the first answer. */
export const $shelf = atom<ShelfPage | null>(null);
export const $shelfState = atom<Loaded>({ state: 'loading' });
let asked = 0;
/** Asks once more for what was asked for last. */
let again = (): Promise<void> => Promise.resolve();
/** How many changes have been answered: what was asked for before may not know of them. */
let changes = 0;

type Products = readonly ShelfProduct[];

/**
 * Reads a page, to follow what is there before it. `least`: without a word, and the pages after it too until there are so many products; 0 for
 * one page.
 */
async function load(view: ShelfView, cursor: string | undefined, start?: Products, least = 0): Promise<void> {
	const mine = ++asked;
	if (!least) {
		again = () => load(view, cursor);
		$shelfState.set({ state: 'loading' });
	}
	const { storeId, q, part } = view;
	const changesBefore = changes;
	const reply = await counterCall('GET counter/shelf', { storeId, q: q || undefined, part: part || undefined, cursor });
	// Another question was asked meanwhile.
	if (mine !== asked) return;
	if (reply.ok && changes !== changesBefore) return load(view, least ? undefined : cursor, undefined, least);
	const shown = $shelf.get()?.products ?? [];
	if (!reply.ok) return least ? undefined : $shelfState.set({ state: 'failed', reply });
	const before = start ?? (cursor ? shown : []);
	const known = new Set(before.map(({ libraryProductId }) => libraryProductId));
	const products = [...before, ...reply.data.products.filter(({ libraryProductId }) => !known.has(libraryProductId))];
	const { nextCursor } = reply.data;
	if (nextCursor && products.length < least) return load(view, nextCursor, products, least);
	$shelf.set({ ...reply.data, view, products: least && part ? inPlace(shown, products) : products });
	$shelfState.set({ state: 'ready' });
}

/** The packs of a part of the shelf as they are now. Who has put one back in stock still has it before them, with the way back. */
function inPlace(shown: Products, read: Products): Products {
	const now = new Map(read.flatMap(({ packs }) => packs.map((pack) => [pack.retailerProductId, pack])));
	const ids = new Set(shown.map(({ libraryProductId }) => libraryProductId));
	return [
		...shown.map((product) => ({ ...product, packs: product.packs.map((pack) => now.get(pack.retailerProductId) ?? pack) })),
		...read.filter(({ libraryProductId }) => !ids.has(libraryProductId)),
	];
}

/** Reads anew what is shown, without a word: others sell and change it meanwhile. */
export async function refreshShelf(): Promise<void> {
	const shelf = $shelf.get();
	if (shelf && $shelfState.get().state === 'ready') await load(shelf.view, undefined, [], shelf.products.length || 1);
}

/** Reads the first page of a shelf; what was shown stays until it has come. */
export const loadShelf = (view: ShelfView): Promise<void> => load(view, undefined);

/** Reads once more the page that did not come. */
export const loadShelfAgain = (): Promise<void> => again();

/** Reads the page after the last one. */
export async function loadMoreOfShelf(): Promise<void> {
	const shelf = $shelf.get();
	if (shelf?.nextCursor) await load(shelf.view, shelf.nextCursor);
}

/** Shows what is known of a pack now. */
export function takePack(id: string, known: Partial<ShelfPack>): void {
	changes += 1;
	const shelf = $shelf.get();
	if (!shelf) return;
	const products = shelf.products.map((product) =>
		product.packs.some((pack) => pack.retailerProductId === id)
			? { ...product, packs: product.packs.map((pack) => (pack.retailerProductId === id ? { ...pack, ...known } : pack)) }
			: product,
	);
	$shelf.set({ ...shelf, products });
}

/** Shows what is known of a product now. */
export function takeProduct(known: ShelfProduct): void {
	changes += 1;
	const shelf = $shelf.get();
	const products = shelf?.products.map((product) => (product.libraryProductId === known.libraryProductId ? known : product));
	if (shelf && products) $shelf.set({ ...shelf, products });
}

/** Takes a pack off the shelf, and shows that it is gone; what stood before it stays when it could not be done. */
export async function takePackOff(id: string): Promise<Reply<unknown>> {
	const reply = await counterCall('DELETE counter/shelf/{retailerProductId}', { retailerProductId: id });
	if (reply.ok) changes += 1;
	const shelf = $shelf.get();
	if (!reply.ok || !shelf) return reply;
	const left = shelf.products.map((product) => ({ ...product, packs: product.packs.filter((pack) => pack.retailerProductId !== id) }));
	$shelf.set({ ...shelf, products: left.filter(({ packs }) => packs.length > 0) });
	// The store counts what is left.
	void refreshShelf();
	return reply;
}
