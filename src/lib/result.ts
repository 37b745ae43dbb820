import type { RefusalCode } from '#lib/contract/refusals.ts';

/** Why a rule refuses: a code from the contract; words are added only at the edge. */
export type Refusal = {
	ok: false;
	code: RefusalCode;
	/** Dotted path of the input field at fault. */
	field?: string;
	/** Values for the placeholders in this code's sentence. */
	params?: Record<string, string | number>;
	/** Data with which the caller can go on, for instance the lines that are out of stock. */
	details?: unknown;
};
export type Ok<T> = { ok: true; value: T };
export type Result<T> = Ok<T> | Refusal;

/** What a rule answers that refuses nothing. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
/** A refusal with this code. */
export const refuse = (code: RefusalCode, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal => ({ ok: false, code, ...more });
