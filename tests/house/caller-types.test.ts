import { expectTypeOf, test } from 'vitest';
import type { Caller, Policy } from '#lib/contract/callers.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Call, CallOfRow, CallTo } from '#server/api/call.ts';

/** These are held by `npm run check`: what is wrong here does not compile. */

test('a handler for anyone has no customer to read before it has asked who calls', () => {
	expectTypeOf<Call<'anyone'>>().not.toHaveProperty('customerId');
	expectTypeOf<Call<'anyone'>['caller']>().not.toHaveProperty('customerId');
	expectTypeOf<CallTo<'GET search/common'>['caller']['kind']>().toEqualTypeOf<'guest' | 'customer'>();
	expectTypeOf<Call<'partner'>['caller']>().not.toHaveProperty('customerId');
});

test('a handler for customers knows which', () => {
	expectTypeOf<CallTo<'GET cart'>['caller']['customerId']>().toEqualTypeOf<string>();
	// What may be done for a customer may not be called for anyone.
	expectTypeOf<Caller<'anyone'>>().not.toExtend<Caller<'customer'>>();
	expectTypeOf<Caller<'customer'>>().toExtend<Caller<'anyone'>>();
});

test('only rows that ask for them have a key and a raw body', () => {
	expectTypeOf<CallTo<'POST order'>['idempotencyKey']>().toEqualTypeOf<string>();
	expectTypeOf<CallTo<'POST auth/refresh-token'>['idempotencyKey']>().toEqualTypeOf<string | null>();
	expectTypeOf<CallTo<'GET order'>>().not.toHaveProperty('idempotencyKey');
	expectTypeOf<CallTo<'POST order'>>().not.toHaveProperty('rawBody');
	expectTypeOf<CallOfRow<Endpoint & { who: 'webhook'; body: 'raw' }>['rawBody']>().toEqualTypeOf<Uint8Array>();
});

test('a webhook without a raw body is no row', () => {
	expectTypeOf<Omit<Endpoint, 'who' | 'body'> & { who: 'webhook'; body: 'raw' }>().toExtend<Endpoint>();
	expectTypeOf<Omit<Endpoint, 'who' | 'body'> & { who: 'webhook'; body: 'form' }>().not.toExtend<Endpoint>();
	expectTypeOf<Omit<Endpoint, 'who' | 'body'> & { who: 'somebody' }>().not.toExtend<Endpoint>();
});

test('the list of callers is closed, and what is kept for each of them has to grow with it', () => {
	expectTypeOf<Policy>().toEqualTypeOf<'anyone' | 'customer' | 'partner' | 'staff' | 'webhook'>();
	expectTypeOf<Caller['kind']>().toEqualTypeOf<'guest' | 'customer' | 'association' | 'shop' | 'staff' | 'webhook'>();
	expectTypeOf<Record<Exclude<Policy, 'webhook'>, string>>().not.toExtend<Record<Policy, string>>();
	// As for who brings the orders, who would be one kind more.
	type Rider = { kind: 'rider'; shopId: string };
	expectTypeOf<Record<Caller['kind'], number>>().not.toExtend<Record<(Caller | Rider)['kind'], number>>();
	// What only people of the counter may do is not for a shop's key.
	expectTypeOf<Caller<'partner'>>().not.toExtend<Caller<'staff'>>();
	expectTypeOf<Caller<'staff'>>().toExtend<Caller<'partner'>>();
});
