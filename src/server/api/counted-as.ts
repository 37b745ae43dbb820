import type { Caller } from '#lib/contract/callers.ts';

/** By what a caller is counted: a person by their id, all others by the network that they call from. */
export function countedAs(caller: Caller, network: string): string {
	if (caller.kind === 'customer') return caller.customerId;
	return caller.kind === 'staff' ? caller.personId : network;
}
