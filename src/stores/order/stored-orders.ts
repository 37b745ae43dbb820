import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Order } from '#lib/contract/order.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** So many orders are kept, those looked at last. */
const KEPT_MAX = 5;

/** An order as its customer (`of`) last saw it, and when (ms). */
type KeptOrder = { of: string; order: Order; at: number };
const areKept = (value: unknown): value is KeptOrder[] =>
	Array.isArray(value) && value.every((one) => isObject(one) && isObject(one.order));

/** What this browser shows of orders while there is no network; a logout removes it. */
const $keptOrders = persistentJson<KeptOrder[]>(STORAGE_KEYS.keptOrders, [], areKept);

const ownOrders = () => $keptOrders.get().filter(({ of }) => of === credentials().customerId);

/** Keeps an order of the customer as it is now. */
export function keepOrder(order: Order, at: number): void {
	const of = credentials().customerId;
	if (of) $keptOrders.set([{ of, order, at }, ...ownOrders().filter((one) => one.order.id !== order.id)].slice(0, KEPT_MAX));
}

/** The customer's own order as it was last seen here. */
export const keptOrder = (id: string): KeptOrder | undefined => ownOrders().find(({ order }) => order.id === id);
