import { $counterOrders } from '#stores/counter/counter-orders.ts';
import { refreshShelf } from '#stores/counter/shelf.ts';
import { $shopFacts } from '#stores/counter/shop-facts.ts';

/** A list of orders is told of one by one. */
const REST_MS = 500;

/**
 * Reads the shelf anew when an order has come or moved, which takes from it, and whenever the facts of the shop have been read: once the page comes
 * back to sight or the line is there again, and every minute. Answers a function that stops it.
 */
export function keepShelf(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const soon = () => {
		clearTimeout(timer);
		timer = setTimeout(() => document.visibilityState === 'visible' && void refreshShelf(), REST_MS);
	};
	const leaves = [$counterOrders.listen(soon), $shopFacts.listen(soon)];
	return () => {
		clearTimeout(timer);
		for (const leave of leaves) leave();
	};
}
