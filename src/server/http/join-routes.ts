import type * as z from 'zod/mini';
import type { Endpoint, EndpointName, EndpointTable } from '#lib/contract/endpoint.ts';
import type { Result } from '#lib/result.ts';
import type { Call, CallOfRow, HandlerOfRow, HandlersOf } from '#server/api/call.ts';

/** The call that the pipeline makes for every row, with everything that any row asks for. */
type AnyCall = Call & { idempotencyKey: string | null; rawBody: Uint8Array };
/** A row with its handler; their types were checked when the two were joined. */
export type Route = { name: string; row: Endpoint; run: (input: unknown, call: AnyCall) => Promise<Result<unknown> | Response> };

/** The pipeline checks the row's schema and policy first, so input and call have the types that the handler expects. */
function routeOf<T extends EndpointTable, N extends keyof T & EndpointName>(table: T, handlers: HandlersOf<T>, name: N): Route {
	const row: T[N] = table[name];
	const handler: HandlerOfRow<T[N]> = handlers[name];
	return { name, row, run: (input, call) => handler(input as z.output<T[N]['input']>, call as AnyCall & CallOfRow<T[N]>) };
}

/** Joins each row of a table with its handler; a row without one does not compile. */
export function joinRoutes<T extends EndpointTable>(table: T, handlers: HandlersOf<T>): Route[] {
	const names = Object.keys(table).filter((name): name is keyof T & EndpointName => name in table);
	return names.map((name) => routeOf(table, handlers, name));
}
