import { atom, computed } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { ListLine, ListOption, ShoppingList } from '#lib/contract/shopping-list.ts';
import { call } from '#stores/api/call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { emptyOnLogout } from '#stores/session/on-logout.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * What became of the list that was written; `wanted` is another shop that is being asked; a failure has the server's words, empty when no
 * answer came.
 */
export type ListReading =
	| { state: 'writing' }
	| { state: 'reading' }
	| { state: 'ready'; list: ShoppingList; wanted: string | null }
	| { state: 'failed'; text: string };
/** What is taken for a line: a product, the shopper's own words, which the shop is asked for, or nothing. */
export type ListPick = ListOption | 'ask' | 'none';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The list as it is being written: only in this browser, so that a reload loses nothing. */
export const $listText = persistentJson<string>(STORAGE_KEYS.shoppingList, '', isText);
emptyOnLogout(STORAGE_KEYS.shoppingList, $listText, '');
/** The shopper's own list, after a shared one took its place. */
export const $listBefore = persistentJson<string>(STORAGE_KEYS.listBefore, '', isText);
emptyOnLogout(STORAGE_KEYS.listBefore, $listBefore, '');
export const $listReading = atom<ListReading>({ state: 'writing' });
/** What the shopper has picked, by the place of the line: the id of an option, or one of the other picks. */
const $listPicks = atom<Readonly<Record<number, string>>>({});

/** What stands for nobody to read, and no more than is read. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, LIST_LIMITS.chars);

let asking: AbortController | null = null;

/** Stores what is written; more than is read is cut off. An answer for what stood there before comes too late. */
export function writeList(text: string): void {
	asking?.abort();
	$listText.set(plain(text));
	if ($listReading.get().state !== 'writing') $listReading.set({ state: 'writing' });
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
/** The lines of a list, and those of another that it has not. */
const joined = (one: readonly string[], other: readonly string[]): string[] => [...one, ...other.filter((line) => !one.includes(line))];

/**
 * Writes a list that was shared in place of the shopper's own, which is not lost: it waits until they take it back. The same link
 * opened again changes nothing.
 */
export function takeShared(text: string): void {
	const [own, shared] = [linesOf($listText.get()), linesOf(plain(text))];
	if (own.some((line) => !shared.includes(line))) $listBefore.set(joined(linesOf($listBefore.get()), own).join('\n'));
	// Emptied first: it is another list, of which nothing was tried yet.
	writeList('');
	writeList(text);
}

/** Takes the shopper's own list back, before what was shared; lines beyond what one list may hold wait on. */
export function takeListBack(): void {
	const [own, shared] = [linesOf($listBefore.get()), linesOf($listText.get())];
	let room = LIST_LIMITS.chars - shared.join('\n').length;
	const fitting = own.filter((line) => {
		if (shared.includes(line)) return true;
		room -= line.length + 1;
		return room >= 0;
	});
	$listBefore.set(own.filter((line) => !fitting.includes(line)).join('\n'));
	writeList(joined(fitting, shared).join('\n'));
}

/** Without a pick the first option, unless it is only similar. */
function pickOf({ options, doubt }: ListLine, picked: string | undefined): ListPick {
	if (picked === 'ask' || picked === 'none') return picked;
	const [first] = options;
	const chosen = options.find(({ product }) => product.retailerProductId === picked);
	return chosen ?? (first && doubt !== 'similar' ? first : 'ask');
}

/** The lines with what is taken for each; empty until the list is read. */
export const $listLines = computed([$listReading, $listPicks], (reading, picks) =>
	reading.state === 'ready' ? reading.list.lines.map((line, at) => ({ line, at, pick: pickOf(line, picks[at]) })) : [],
);

/** What the products cost that are taken for the list, in rupees: without delivery and fees, which the cart knows. */
export const $listSum = computed($listLines, (lines) => {
	const cost = ({ product, quantity }: ListOption) => product.sellingPrice * quantity;
	return Math.round(100 * lines.reduce((sum, { pick }) => (typeof pick === 'string' ? sum : sum + cost(pick)), 0)) / 100;
});

export const pickForLine = (at: number, pick: string): void => $listPicks.set({ ...$listPicks.get(), [at]: pick });

/**
 * Asks what shops nearby have of the list; `storeId` is the shop that is wanted. Of the cart's shop it is told what it has in any case. A later call
 * replaces an earlier one.
 */
export async function readList(storeId?: string): Promise<void> {
	const text = $listText.get();
	if (!text.trim()) return;
	asking?.abort();
	const mine = new AbortController();
	asking = mine;
	// What is shown stays until another shop's answer comes.
	const before = $listReading.get();
	$listReading.set(storeId && before.state === 'ready' ? { ...before, wanted: storeId } : { state: 'reading' });
	const cartStoreId = shopOfItems($items.get())?.id;
	const asked = { text, location: locationOf($address.get()), storeId, cartStoreId };
	const reply = await call('POST search/list', asked, mine);
	if (mine.signal.aborted) return;
	$listPicks.set({});
	$listReading.set(reply.ok ? { state: 'ready', list: reply.data, wanted: null } : { state: 'failed', text: refusalText(reply) });
}

/** What is in the cart leaves the list; `rest` is what stays, line by line. */
export function keepOfList(rest: readonly string[]): void {
	asking?.abort();
	$listText.set(rest.join('\n'));
	$listReading.set({ state: 'writing' });
	$listPicks.set({});
}
