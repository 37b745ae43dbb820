import { newId } from '#server/system/ids.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's `x-request-id` when it is safe for a log, else a new id. */
export const requestIdOf = (given: string | string[] | null | undefined): string =>
	typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
