import { useEffect } from 'react';
import { readCounterPush } from '#stores/counter/counter-push.ts';
import { keepScreenOn } from '#stores/counter/keep-screen-on.ts';
import { followOrders } from '#stores/counter/live-orders.ts';
import { loadPerson } from '#stores/counter/log-in.ts';
import { ringForAlarms } from '#stores/counter/ring.ts';
import { OWN_SHOPS } from '#stores/counter/scope.ts';
import { keepSendingPacks } from '#stores/counter/shelf-changes.ts';
import { keepShopFacts } from '#stores/counter/shop-facts.ts';
import { keepSending } from '#stores/counter/waiting-changes.ts';

/**
 * What goes on as long as somebody is at work on this page, whatever it shows: the stream of their orders, the sound, what waits to be sent, and
 * the screen that stays on. `scope`: whose orders; `null` for nobody's.
 */
export function useAtWork(scope: string | null, isLoggedIn: boolean): void {
	useEffect(() => {
		if (scope === null) return;
		// The association's people are told of no shop by push.
		void loadPerson().then(() => (scope === OWN_SHOPS ? readCounterPush() : undefined));
		const ends = [followOrders(scope), ringForAlarms(), keepScreenOn(), keepShopFacts()];
		return () => {
			for (const end of ends) end();
		};
	}, [scope]);
	useEffect(() => {
		if (!isLoggedIn) return;
		const ends = [keepSending(), keepSendingPacks()];
		return () => {
			for (const end of ends) end();
		};
	}, [isLoggedIn]);
}
