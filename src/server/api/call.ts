import type * as z from 'zod/mini';
import type { Caller, Policy } from '#lib/contract/callers.ts';
import type { Endpoint, EndpointName, EndpointTable } from '#lib/contract/endpoint.ts';
import type { Contract, Name } from '#lib/contract/table.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { Result } from '#lib/result.ts';
import type { App } from '#server/ports/app.ts';

/** What a handler gets with its checked input. The policy of its row decides who the caller can be. */
export type Call<P extends Policy = Policy> = {
	app: App;
	requestId: string;
	caller: Caller<P>;
	language: Language;
	/** Of the request's location parameters, or the default point. */
	point: Point;
	/** The network that the call comes from (`throttle/client.ts`). */
	network: string;
	headers: Headers;
	signal: AbortSignal;
};

type WithKey<R extends Endpoint> = R extends { idempotent: 'required' }
	? { idempotencyKey: string }
	: R extends { idempotent: 'optional' }
		? { idempotencyKey: string | null }
		: unknown;
type WithBody<R extends Endpoint> = R extends { body: 'raw' } ? { rawBody: Uint8Array } : unknown;

/** The call of one row: with the key or the raw body when the row asks for them. */
export type CallOfRow<R extends Endpoint> = Call<R['who']> & WithKey<R> & WithBody<R>;
export type CallTo<N extends Name> = CallOfRow<Contract[N]>;

/** A handler answers `data`, a refusal, or (events, invoices) a whole response. */
export type HandlerOfRow<R extends Endpoint> = (
	input: z.output<R['input']>,
	call: CallOfRow<R>,
) => Promise<Result<z.output<R['output']>> | Response>;
export type HandlersOf<T extends EndpointTable> = { [N in keyof T & EndpointName]: HandlerOfRow<T[N]> };
/** The handlers of the contract's rows. */
export type Handlers = HandlersOf<Contract>;
