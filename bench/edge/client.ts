import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export type Got = { status: number; headers: IncomingMessage['headers']; bytes: number; text(): string };

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** One request, over a connection that stays; the body is unpacked only where it is read. */
export async function get(url: string, headers: Record<string, string>): Promise<Got> {
	const asked = request(url, { agent, headers: { 'accept-encoding': 'br', ...headers } });
	asked.end();
	const [answer]: IncomingMessage[] = await once(asked, 'response');
	if (!answer) throw new Error(`${url} gave no answer`);
	const chunks: Buffer[] = [];
	for await (const chunk of answer) chunks.push(chunk);
	const body = Buffer.concat(chunks);
	const text = () => (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
	return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: body.byteLength, text };
}

/** What a page makes a browser fetch at once: scripts, styles, fonts, and the first of its pictures. */
export function filesOf(html: string): string[] {
	const named = html.matchAll(/(?:src|href)="(\/(?:_astro|art|img|icons)\/[^"#]+)/g);
	return [...new Set([...named].map(([, path = '']) => path.replaceAll('&amp;', '&')))].slice(0, 24);
}
