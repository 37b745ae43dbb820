import type { ZodMiniType } from 'zod/mini';
import type { Policy } from '#lib/contract/callers.ts';

/** How often one caller may call: see `server/throttle/limits.ts` for the figures. */
export type RateClass =
	| 'read'
	| 'write'
	| 'search'
	| 'otpSend'
	| 'login'
	| 'referral'
	| 'upload'
	| 'export'
	| 'order'
	| 'partner'
	| 'webhook';

type AnyRow = {
	summary: string;
	who: Policy;
	rate: RateClass;
	input: ZodMiniType;
	output: ZodMiniType;
	/** Success status; 200 when absent. */
	status?: 200 | 201 | 202 | 303;
	/** Takes an `Idempotency-Key`: refuses without one, or does without when `optional`. */
	idempotent?: 'required' | 'optional';
	/** How the body is written; JSON when absent, none for GET. `raw`: the handler gets the bytes as they came, and no fields of them. */
	body?: 'form' | 'multipart' | 'raw' | 'none';
	/** A form is read as well as JSON, as of the other calls of `auth/`. */
	takesForm?: true;
	/** Browsers send it from pages of other sites too: what it says is believed only where it is signed. */
	fromOtherSites?: true;
	/** Bytes; 64 KiB when absent. */
	bodyLimit?: number;
	/** The answer is not the JSON envelope. */
	produces?: 'text/event-stream' | 'text/html' | 'text/plain' | 'text/csv' | 'application/json' | 'image/webp';
};

/**
 * One row of the contract. Path parameters and the query or body are one input object. A webhook's body is raw, because the sender signs its
 * bytes.
 */
export type Endpoint = AnyRow & ({ who: Exclude<Policy, 'webhook'> } | { who: 'webhook'; body: 'raw' });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointName = `${Method} ${string}`;
/** A table of rows: the contract, or one that a test makes. */
export type EndpointTable = Readonly<Record<EndpointName, Endpoint>>;
