import { useEffect } from 'react';
import { keepAwake } from '#stores/counter/awake.ts';
import { readCounterPush } from '#stores/counter/counter-push.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { followShop } from '#stores/counter/live-orders.ts';
import { loadPerson } from '#stores/counter/log-in.ts';
import { ringForAlarms } from '#stores/counter/ring.ts';
import { keepSendingPacks } from '#stores/counter/shelf-changes.ts';
import { keepShopFacts } from '#stores/counter/shop-facts.ts';
import { keepSending } from '#stores/counter/waiting-changes.ts';

/** What goes on as long as a shop is at work on this page: its stream, the sound, what waits to be sent, and the screen that stays on. */
export function useShopAtWork(shopId: string): void {
	useEffect(() => {
		// The association's people are told of no shop by push.
		void loadPerson().then(() => ($counterShop.get()?.role === 'association' ? undefined : readCounterPush()));
		const ends = [followShop(shopId), ringForAlarms(), keepSending(), keepSendingPacks(), keepAwake(), keepShopFacts()];
		return () => {
			for (const end of ends) end();
		};
	}, [shopId]);
}
