import { newId } from '#server/system/ids.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The `x-request-id` a caller has given when it is one that may stand in a log, else a new one. */
export const requestIdOf = (given: string | string[] | null | undefined): string =>
	typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
