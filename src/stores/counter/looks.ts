import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** A look at an order, up to its stage with this number; 0: at all that there is of it. */
type Looks = Readonly<Record<string, number>>;
const isLooks = (value: unknown): value is Looks => isObject(value) && Object.values(value).every((seq) => typeof seq === 'number');

/** Looks that the server does not know of yet, by order; kept over a reload. */
export const $unsentLooks = persistentJson<Looks>(COUNTER_KEYS.looks, {}, isLooks);

/**
 * Tells the server what was looked at. What finds no network, a busy server or nobody logged in stays for the next time; what else is refused
 * is told no more.
 */
export async function sendLooks(): Promise<void> {
	for (const [id, seq] of Object.entries($unsentLooks.get())) {
		const reply = await counterCall('POST counter/orders/{id}/seen', { id, ...(seq > 0 && { seq }) });
		if (!reply.ok && (reply.kind !== 'answer' || reply.status === 401 || reply.status >= 429)) return;
		const { [id]: sent, ...others } = $unsentLooks.get();
		if (sent === seq) $unsentLooks.set(others);
	}
}

/** The notices of an order that this browser shows. */
const noticesOf = async (id: string): Promise<Notification[]> =>
	(await (await navigator.serviceWorker?.getRegistration())?.getNotifications({ tag: id })) ?? [];

/**
 * Somebody looks at an order, up to its stage with the number `seq` where that is known here: no device of the shop rings for that again, and what
 * this one shows of it goes.
 */
export async function lookedAt(orderId: string, seq: number | undefined): Promise<void> {
	$unsentLooks.set({ ...$unsentLooks.get(), [orderId]: seq ?? 0 });
	const [, notices] = await Promise.all([sendLooks(), noticesOf(orderId)]);
	for (const notice of notices) notice.close();
}
