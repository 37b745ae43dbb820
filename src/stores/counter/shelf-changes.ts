import { map } from 'nanostores';
import type { ShelfPack } from '#lib/contract/shelf.ts';
import { isBelowPrice, type PackChange, realChange, type ShelfFault, stockAfter, undoOf } from '#lib/counter/shelf-change.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { waitingSender } from '#stores/counter/send-waiting.ts';
import { takePack } from '#stores/counter/shelf.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { persistentQueue } from '#stores/storage/persistent-queue.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** A change of a pack that is to be sent, and the one that makes it good. Its key is kept with it: sent again, it happens once. */
type WaitingPack = { key: string; id: string; input: PackChange; undo: PackChange };
/** What became of the last change of a pack: it is saved, or refused and still shown. */
export type PackOutcome =
	| { state: 'saved'; undo: PackChange }
	| { state: 'refused'; input: PackChange; fault: ShelfFault | null; text: string };

const isChange = (value: unknown): value is WaitingPack =>
	isObject(value) && typeof value.key === 'string' && typeof value.id === 'string' && isObject(value.input) && isObject(value.undo);
const isQueue = (value: unknown): value is readonly WaitingPack[] => Array.isArray(value) && value.every(isChange);

/** What is not saved yet, in the order in which it was asked for; kept over a reload. */
const queue = persistentQueue(COUNTER_KEYS.shelf, isQueue);
export const $waitingPacks = queue.$queue;
/** What became of the last change of each pack on this page, by its id. */
export const $packOutcomes = map<Record<string, PackOutcome | undefined>>({});

$counterShop.listen((shop, before) => {
	if (shop?.id !== before?.id) $packOutcomes.set({});
});

const sender = waitingSender({
	queue,
	lock: 'nukkad-counter-shelf',
	of: ({ id }) => id,
	send: ({ key, id, input }) =>
		counterCall('PUT partner/products/{retailerProductId}', { retailerProductId: id, ...input }, { idempotencyKey: key }),
	answered: ({ id, input, undo }, reply) => {
		// What was typed after it and is not right yet stays typed.
		const later = $packOutcomes.get()[id];
		const kept = later?.state === 'refused' ? later : null;
		if (!reply.ok) {
			const isBelow = reply.kind === 'answer' && reply.errors[0]?.field === 'mrp';
			return $packOutcomes.setKey(id, {
				state: 'refused',
				input: { ...input, ...kept?.input },
				fault: isBelow ? 'BELOW_PRICE' : null,
				text: refusalText(reply),
			});
		}
		const { sellingPrice, mrp, stock } = reply.data;
		takePack(id, { sellingPrice, mrp, stock });
		if (!kept) $packOutcomes.setKey(id, { state: 'saved', undo });
	},
});
export const sendPacks = sender.sendAll;
export const keepSendingPacks = sender.keepOn;

/** The figures of a pack once all that waits is saved, but for the count that a switch brings back: the store alone has it. */
export function packAfter(pack: ShelfPack, waiting: readonly WaitingPack[]): ShelfPack {
	const changes = waiting.filter(({ id }) => id === pack.retailerProductId);
	return changes.reduce((known, { input }) => {
		const { inStock, stockWas: _, ...figures } = input;
		return { ...known, ...figures, stock: inStock === false ? 0 : stockAfter(known.stock, input) };
	}, pack);
}

/** Whether a pack is in stock once all that waits is saved. */
export function isInAfter(pack: ShelfPack, waiting: readonly WaitingPack[]): boolean {
	const last = waiting.findLast(({ id, input }) => id === pack.retailerProductId && (input.inStock ?? input.stock) !== undefined);
	return last?.input.inStock ?? packAfter(pack, waiting).stock > 0;
}

/** What of a refused change may be right with the next: a price and an MRP that are right only together are typed one after the other. */
const priceAndMrp = ({ sellingPrice, mrp }: PackChange): PackChange => ({
	...(sellingPrice !== undefined && { sellingPrice }),
	...(mrp !== undefined && { mrp }),
});

/** What stands on a pack is saved; what else was to say of it stays said. */
export function tellSaved(id: string): void {
	if (!$packOutcomes.get()[id]) $packOutcomes.setKey(id, { state: 'saved', undo: {} });
}

/**
 * Has a pack changed: kept first, then sent, and sent again until an answer has come. A price and an MRP that are not right together are held back
 * alone.
 */
export function changePack(pack: ShelfPack, asked: PackChange): void {
	const { retailerProductId: id } = pack;
	const before = $packOutcomes.get()[id];
	const change = { ...(before?.state === 'refused' && priceAndMrp(before.input)), ...asked };
	const real = realChange(pack, change, isInAfter(pack, $waitingPacks.get()));
	const isBelow = real !== null && isBelowPrice(pack, real);
	$packOutcomes.setKey(id, isBelow ? { state: 'refused', input: priceAndMrp(real), fault: 'BELOW_PRICE', text: '' } : undefined);
	const { sellingPrice: _, mrp: __, ...others } = real ?? {};
	const input = isBelow ? others : real;
	if (!input || Object.keys(input).length === 0) return;
	queue.update((now) => [...now, { key: newKey(), id, input, undo: undoOf(pack, input) }]);
	void sender.sendAll();
}
