import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The bytes of an answer in a content coding, as they are sent; `fetch` would unpack them. */
export async function wireAnswer(url: string, encoding: string): Promise<Answer> {
	const asked = request(url, { headers: { 'accept-encoding': encoding } });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	if (!answer) throw new Error(`${url} gave no answer`);
	const chunks: Buffer[] = [];
	for await (const chunk of answer) chunks.push(chunk);
	return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
}
