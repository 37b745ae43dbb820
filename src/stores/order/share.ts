import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Language } from '#lib/languages.ts';
import { sharedOrderPath } from '#lib/order/shared-path.ts';
import { localizePath } from '#lib/paths.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

type Link = { token: string; expiresAt: string };
type Links = Record<string, Link>;

const isLink = (value: unknown): value is Link => isObject(value) && typeof value.token === 'string' && typeof value.expiresAt === 'string';
const areLinks = (value: unknown): value is Links => isObject(value) && Object.values(value).every(isLink);

/** The links that this browser has made, by order: the server cannot say a token again, and a new link would end the one that was sent. */
export const $sharedLinks = persistentJson<Links>(STORAGE_KEYS.shares, {}, areLinks);

/** Those that are still good. */
const goodLinks = (): Links =>
	Object.fromEntries(Object.entries($sharedLinks.get()).filter(([, { expiresAt }]) => Date.parse(expiresAt) > Date.now()));

/** The address that shows an order's progress. The token stands in its fragment, which no server and no other site is sent. */
export const linkAddress = ({ token }: Pick<Link, 'token'>, language: Language): string =>
	`${location.origin}${localizePath(sharedOrderPath(), language)}#${token}`;

/** Links that are being made, by order: a second tap waits for the same one, because a new link would end it. */
const making = new Map<string, Promise<Reply<Link>>>();

/** A link to an order's progress: the one that is good, if this browser made it, else a new one. */
export function shareLink(id: string, sharedUntil: string | null): Promise<Reply<Link>> {
	const known = making.get(id);
	if (known) return known;
	const link = makeLink(id, sharedUntil).finally(() => making.delete(id));
	making.set(id, link);
	return link;
}

/** Notes until when an order is shared in what the page shows of it, as it may be that the order cannot be read now. */
function noteShared(id: string, sharedUntil: string | null): void {
	const now = $order.get();
	if (now.state === 'ready' && now.order.id === id) $order.set({ ...now, order: { ...now.order, sharedUntil } });
}

async function makeLink(id: string, sharedUntil: string | null): Promise<Reply<Link>> {
	const known = goodLinks()[id];
	// Ended or made anew elsewhere, it has another end.
	if (known && known.expiresAt === sharedUntil) return { ok: true, data: known };
	const reply = await customerCall('POST order/{id}/share', { id });
	if (reply.ok) {
		$sharedLinks.set({ ...goodLinks(), [id]: reply.data });
		// Else the next tap would make another link, which ends this one.
		noteShared(id, reply.data.expiresAt);
	}
	await loadOrder(id);
	return reply;
}

/** Ends the link to an order, wherever it was made. */
export async function endLink(id: string): Promise<Reply<Record<string, never>>> {
	await making.get(id);
	const reply = await customerCall('DELETE order/{id}/share', { id });
	if (reply.ok) {
		const { [id]: _, ...rest } = goodLinks();
		$sharedLinks.set(rest);
		noteShared(id, null);
	}
	await loadOrder(id);
	return reply;
}
