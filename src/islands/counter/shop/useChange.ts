import { useState } from 'react';
import { changeShopFacts, type FactsChange } from '#stores/counter/shop-facts.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Changes what the shop says of itself by one tap; a refusal is told in the message bar. `then` runs once it is done. */
export function useChange(then?: () => void): { isBusy: boolean; change: (asked: FactsChange) => void } {
	const [isBusy, setBusy] = useState(false);
	const send = async (asked: FactsChange) => {
		setBusy(true);
		const reply = await changeShopFacts(asked);
		setBusy(false);
		if (reply) showRefusal(reply);
		if (reply?.ok) then?.();
	};
	return { isBusy, change: (asked) => void send(asked) };
}
