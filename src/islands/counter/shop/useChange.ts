import { useBusy } from '#islands/counter/useBusy.ts';
import { changeShopFacts, type FactsChange } from '#stores/counter/shop-facts.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Changes what the shop says of itself by one tap; a refusal is told in the message bar. `then` runs once it is done. */
export function useChange(then?: () => void): { isBusy: boolean; change: (asked: FactsChange) => void } {
	const { isBusy, run } = useBusy();
	const send = async (asked: FactsChange) => {
		const reply = await changeShopFacts(asked);
		if (reply) showRefusal(reply);
		if (reply?.ok) then?.();
	};
	return { isBusy, change: (asked) => void run(() => send(asked)) };
}
