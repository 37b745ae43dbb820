/** The text of each answer that is one, so that it is sent without being read from the answer's stream again. */
const texts = new WeakMap<Response, string>();

/** A JSON answer whose text is known. */
export function jsonResponse(value: unknown, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}): Response {
	const text = JSON.stringify(value);
	const response = new Response(text, {
		status,
		headers: { 'Content-Type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
	});
	texts.set(response, text);
	return response;
}

/** The text of an answer of `jsonResponse`; undefined for any other. */
export const textOfResponse = (response: Response): string | undefined => texts.get(response);
