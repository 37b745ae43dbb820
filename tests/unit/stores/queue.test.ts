import { beforeEach, expect, it } from 'vitest';
import '../../support/browser-globals.ts';
import { milk } from '../../support/customer-browser.ts';

const { $cartCalls } = await import('#stores/cart/cart-call-status.ts');
const { $queue, $sending, addChange, finishSending, nextChange, pendingChanges, startSending } = await import(
	'#stores/cart/pending-changes.ts'
);

const bread = { ...milk, retailerProductId: 'bread1' };
const states = () => Object.fromEntries([...$queue.get()].map(([id, { state }]) => [id, state]));
const wanted = () => pendingChanges($queue.get()).map(({ item, quantity }) => [item.retailerProductId, quantity]);
/** Sends the change that is first and says what became of it. */
function send(outcome: Parameters<typeof finishSending>[1] = { state: 'settled' }): void {
	const change = nextChange();
	if (!change) throw new Error('nothing waits');
	startSending(change);
	finishSending(change, outcome);
}

beforeEach(() => $queue.set(new Map()));

it('V3 changes are sent in the order of the taps; quick taps on one product are one change', () => {
	addChange({ action: 'ADD', item: milk, quantity: 1 });
	addChange({ action: 'ADD', item: bread, quantity: 1 });
	addChange({ action: 'INCREASE', item: milk, quantity: 2 });
	expect(wanted()).toEqual([
		['milk1', 2],
		['bread1', 1],
	]);
	send();
	expect([states(), nextChange()?.item]).toEqual([{ milk1: 'settled', bread1: 'waiting' }, bread]);
	// Who comes again stands behind who waits.
	addChange({ action: 'DELETE', item: milk, quantity: 0 });
	expect(wanted().map(([id]) => id)).toEqual(['bread1', 'milk1']);
});

it('what is tapped while a change is being sent follows it, and counts for what is shown', () => {
	const first = { action: 'ADD', item: milk, quantity: 1 } as const;
	addChange(first);
	startSending(first);
	addChange({ action: 'INCREASE', item: milk, quantity: 2 });
	expect([$sending.get(), nextChange(), wanted()]).toEqual(['milk1', null, [['milk1', 2]]]);
	finishSending(first, { state: 'refused', text: 'no' });
	expect([$sending.get(), states(), nextChange()?.quantity]).toEqual([null, { milk1: 'waiting' }, 2]);
});

it('V4 each action says how its last call went: of several, the one that ended last; one under way counts before all', () => {
	const failed = { state: 'failed', text: 'no' };
	addChange({ action: 'ADD', item: milk, quantity: 1 });
	addChange({ action: 'ADD', item: bread, quantity: 1 });
	send({ state: 'refused', text: 'no' });
	expect($cartCalls.get().ADD).toEqual({ state: 'loading' });
	send();
	expect($cartCalls.get().ADD).toEqual({ state: 'succeeded' });
	addChange({ action: 'ADD', item: milk, quantity: 1 });
	send({ state: 'refused', text: 'no' });
	expect([$cartCalls.get().ADD, $cartCalls.get().DELETE]).toEqual([failed, { state: 'reset' }]);
	addChange({ action: 'INCREASE', item: milk, quantity: 2 });
	expect($cartCalls.get().INCREASE).toEqual({ state: 'loading' });
});
