import type { Reply, Send, TestApi } from './app.ts';

/** The calls of a store that runs as a process of its own, over HTTP. They throw where no answer comes. */
export const callsOf =
	(url: () => string): TestApi['call'] =>
	async (method, path, { headers = {}, query = '', json, body, token }: Send = {}): Promise<Reply> => {
		const response = await fetch(`${url()}/api/${path}${query}`, {
			method,
			headers: {
				...(json !== undefined && { 'content-type': 'application/json' }),
				...(token && { authorization: `Token ${token}` }),
				...headers,
			},
			...((json !== undefined || body !== undefined) && { body: body ?? JSON.stringify(json) }),
		});
		const { data, errors } = await response.json();
		return { status: response.status, headers: response.headers, data, errors: errors ?? [] };
	};
