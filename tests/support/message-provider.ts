import { type HttpServer, serveHttp } from './http.ts';

/** A server on this machine that takes messages as a provider does, with what it was asked for. */
export type MessageProvider = HttpServer & {
	came: { path: string; headers: Headers; body: string }[];
	/** How the next calls are answered. */
	answer: (status: number, json: unknown) => void;
};

export async function messageProvider(): Promise<MessageProvider> {
	const came: MessageProvider['came'] = [];
	let next: { status: number; json: unknown } = { status: 200, json: {} };
	const server = await serveHttp(async (request) => {
		came.push({ path: new URL(request.url).pathname, headers: request.headers, body: await request.text() });
		return Response.json(next.json, { status: next.status });
	});
	return {
		...server,
		came,
		answer: (status, json) => {
			next = { status, json };
		},
	};
}
