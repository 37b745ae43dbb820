import type { Checked, Name, Output } from '#lib/contract/table.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import type { Result } from '#lib/result.ts';
import type { App } from '#server/ports/app.ts';

/** What a handler knows about the request beside its checked input. */
export type Call = {
	app: App;
	requestId: string;
	language: Language;
	/** Of the request's location parameters, or the default point. */
	point: Point;
	/** Set on rows whose policy is `customer`. */
	customerId: string;
	/** The session the token belongs to, for logout. */
	sessionFamily: string;
	/** Set on idempotent rows; empty where the row does without and none came. */
	idempotencyKey: string;
	/** The client's address as far as TRUST_PROXY lets us believe it. */
	ip: string;
	headers: Headers;
	signal: AbortSignal;
};

/** A handler answers `data`, a refusal, or (events, invoices) a whole response. */
export type Handler<N extends Name> = (input: Checked<N>, call: Call) => Promise<Result<Output<N>> | Response>;
export type Handlers<N extends Name = Name> = { [K in N]: Handler<K> };
