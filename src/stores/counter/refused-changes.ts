import type { Stage } from '#lib/contract/order.ts';
import { STAGES } from '#lib/contract/stages.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { type ChangeName, isChangeName } from '#stores/counter/change-names.ts';
import { $staffToken } from '#stores/counter/counter-session.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { persistentQueue } from '#stores/storage/persistent-queue.ts';

/**
 * A change of an order that was refused: its key, which it was, whose order it was, and the server's words; empty when it had none. `ended`: how
 * the order had ended before the change came.
 */
type RefusedChange = { key: string; name: ChangeName; id: string; code: string; why: string; ended?: Stage };
const isStage = (value: unknown): value is Stage => STAGES.some((stage) => stage === value);
const isRefused = (value: unknown): value is RefusedChange =>
	isObject(value) &&
	isChangeName(value.name) &&
	[value.key, value.id, value.code, value.why].every((one) => typeof one === 'string') &&
	(value.ended === undefined || isStage(value.ended));
const isList = (value: unknown): value is readonly RefusedChange[] => Array.isArray(value) && value.every(isRefused);
/** So many stand on the screen at most: the orders themselves tell how they are. */
const SHOWN_MOST = 5;

const list = persistentQueue(COUNTER_KEYS.refused, isList);
/** What was refused and nobody has closed on this device yet, the latest first; kept over a reload. */
export const $refusedChanges = list.$queue;

$staffToken.listen((token) => {
	if (token === '') $refusedChanges.set([]);
});

/** Tells of a refused change until somebody closes it. */
export const tellRefused = (refused: RefusedChange): void => list.update((now) => [refused, ...now].slice(0, SHOWN_MOST));

/** Somebody has read that a change was refused. */
export const closeRefused = (key: string): void => list.update((now) => now.filter((one) => one.key !== key));
