import { ofetch } from 'ofetch';

/** Less than a message has in all, so that nothing is sent after it has been given up. */
const TIMEOUT_MS = 9_000;

/**
 * Posts to a provider and gives its answer, whatever its status. Throws when there is none. Neither the address nor the answer stands in an
 * error, as they may hold a secret or a number.
 */
export async function postTo(
	url: string,
	body: string | Record<string, unknown>,
	headers: Record<string, string>,
): Promise<{ status: number; data: unknown }> {
	try {
		const options = { method: 'POST', body, headers, retry: 0, timeout: TIMEOUT_MS, redirect: 'error', ignoreResponseError: true } as const;
		const { status, _data } = await ofetch.raw<unknown>(url, options);
		return { status, data: _data };
	} catch {
		throw new Error('the provider of messages does not answer');
	}
}

/** The error for an answer that takes no message. */
export const notTaken = (status: number): Error => new Error(`the provider of messages did not take one: ${status}`);

/** Statuses that speak of the message itself. All others may be of an address, a key or a load that the operator sets right. */
const REFUSED = new Set([400, 413, 422]);

/** Whether a status says that a message is never taken, so that a second try would change nothing. */
export const isRefused = (status: number): boolean => REFUSED.has(status);
