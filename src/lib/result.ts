import type { RefusalCode } from '#lib/contract/refusals.ts';

/** Why a rule said no: a code from the contract; words are added only at the edge. */
export type Refusal = {
	ok: false;
	code: RefusalCode;
	/** Dotted path of the input field at fault. */
	field?: string;
	/** Values the catalogue's sentence for this code needs. */
	params?: Record<string, string | number>;
	/** What the caller needs to go on, e.g. the lines that are out of stock. */
	details?: unknown;
};
export type Ok<T> = { ok: true; value: T };
export type Result<T> = Ok<T> | Refusal;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const refuse = (code: RefusalCode, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal => ({ ok: false, code, ...more });
