import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { isForLater, isWithoutNetwork } from '#stores/api/for-later.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import type { CartCall } from '#stores/cart/cart-call-status.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $customChanges, type CustomChange } from '#stores/cart/custom-items.ts';
import { RetryWait } from '#stores/cart/retry-wait.ts';
import { credentials } from '#stores/session/call-identity.ts';
import { showKept } from '#stores/ui/message.ts';

const retryWait = new RetryWait();
let retrying: ReturnType<typeof setTimeout> | undefined;

/** The changes of this customer; those that an earlier one left behind are nobody's. */
function changesNow(): Record<string, CustomChange> {
	const { customerId, changes } = $customChanges.get();
	return customerId === (credentials().customerId ?? '') ? changes : {};
}

function store(changes: Record<string, CustomChange>): void {
	$customChanges.set({ customerId: credentials().customerId ?? '', changes });
}

/** Whether a change of this line waits for its answer. */
export const isWaiting = (id: string): boolean => id in changesNow();

/** Notes what is wanted of a line, over what waits for it already; it shows at once. */
export function changeCustom(id: string, change: CustomChange): void {
	const { [id]: before, ...others } = changesNow();
	store({ ...others, [id]: { ...before, ...change } });
}

function forget(id: string): void {
	const { [id]: _, ...others } = changesNow();
	store(others);
}

/** Makes the line on the server what is wanted; the line's own id makes that harmless to repeat after a lost answer. */
async function send(
	{ cartId, cartCustomProducts }: Cart,
	id: string,
	{ quantity, name, image }: CustomChange,
): Promise<Reply<Cart> | null> {
	const isThere = cartCustomProducts.some((line) => line.id === id);
	const input = { cartId, customProductId: id };
	const words = { ...(name !== undefined && { name }), ...(image !== undefined && { image }) };
	if (quantity <= 0) return isThere ? cartCall('DELETE cart/{cartId}/custom-product/delete', input) : null;
	if (isThere) return cartCall('PATCH cart/{cartId}/custom-product/update', { ...input, quantity, ...words });
	if (name === undefined) return null;
	return cartCall('POST cart/{cartId}/custom-product/add', { ...input, name, quantity, ...(image && { image }) });
}

/**
 * Sends what is wanted of a line, after the changes of the cart before it. Without an answer, or while the store is busy, it waits and is sent
 * again; any other answer ends it, a refusal too.
 */
export async function sendCustom(id: string, call: CartCall): Promise<Reply<Cart>> {
	let sent: CustomChange | undefined;
	const reply = await changeOnServer(call, async (cart) => {
		sent = changesNow()[id];
		return (sent && (await send(cart, id, sent))) ?? { ok: true, data: cart };
	});
	if (isForLater(reply)) {
		if (retryWait.isFirst && isWithoutNetwork(reply)) showKept();
		clearTimeout(retrying);
		retrying = setTimeout(resumeCustomChanges, retryWait.next());
		return reply;
	}
	retryWait.end();
	// A tap that came meanwhile is sent next.
	if (!sent || changesNow()[id] === sent || !reply.ok) forget(id);
	return reply;
}

/** Sends what waits, in its order, when there may be a network again; ends at the first that has to wait again. */
export async function resumeCustomChanges(): Promise<void> {
	clearTimeout(retrying);
	for (const id of Object.keys(changesNow())) {
		if (isForLater(await sendCustom(id, 'CUSTOM_UPDATE'))) return;
	}
}
