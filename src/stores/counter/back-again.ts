import { $isLive } from '#stores/counter/live-orders.ts';

/**
 * Calls when the browser has a network again, and when orders come by themselves again: the first may be before the server can be reached, and the
 * server may have been away alone. Answers a function that stops it.
 */
export function onBackAgain(call: () => void): () => void {
	addEventListener('online', call);
	const leave = $isLive.listen((isLive) => isLive && call());
	return () => {
		removeEventListener('online', call);
		leave();
	};
}
