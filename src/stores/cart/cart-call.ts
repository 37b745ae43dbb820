import type { Input, Name, Output } from '#lib/contract/table.ts';
import type { CallOptions, Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $address, locationOf } from '#stores/place/address.ts';

type CartName = Extract<Name, `${string} cart/{cartId}/${string}`>;

/** A change of the cart. Until an address is chosen for it, what delivery costs is decided by where the shopper is. */
export const cartCall = <N extends CartName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> =>
	customerCall(name, { location: locationOf($address.get()), ...input }, options);
