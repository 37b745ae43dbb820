import type { ZodMiniType } from 'zod/mini';

/** Who may call. `customer`: anyone logged in; that a thing named by its id is theirs, the rule checks (403 or 404). */
export type Policy = 'anyone' | 'customer' | 'partner';

/** How often one caller may call: see `server/http/rates.ts` for the figures. */
export type RateClass = 'read' | 'write' | 'search' | 'otpSend' | 'login' | 'order' | 'partner';

/** One row of the contract. Path parameters and the query or body are one input object. */
export type Endpoint = {
	summary: string;
	who: Policy;
	rate: RateClass;
	input: ZodMiniType;
	output: ZodMiniType;
	/** Success status; 200 when absent. */
	status?: 200 | 201 | 202;
	/** Takes an `Idempotency-Key`: refuses without one, or does without when `optional`. */
	idempotent?: 'required' | 'optional';
	/** How the body is written; JSON when absent, none for GET. */
	body?: 'form' | 'multipart' | 'none';
	/** Bytes; 64 KiB when absent. */
	bodyLimit?: number;
	/** The answer is not the JSON envelope. */
	produces?: 'text/event-stream' | 'application/json';
};

export const BODY_LIMIT_BYTES = 64 * 1024;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointName = `${Method} ${string}`;
