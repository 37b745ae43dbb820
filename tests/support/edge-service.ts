import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { isSigned } from '#server/system/signature.ts';

export const EDGE_SECRET = 'secret-of-the-edge-0123';

/** A service that keeps pages, as far as the store sees it: how it is asked to drop tags. */
export type EdgeService = {
	url: string;
	/** The tags of each request that it took, in order. */
	told: string[][];
	/** What it refused, in a few words. */
	refused: string[];
	/** It answers with this status instead; null: as it should. */
	status: number | null;
	close(): Promise<void>;
};

type Asked = { req: IncomingMessage; body: string };
type Shape = { answers: object | null; read(asked: Asked): string[] | string };

function jsonOf(body: string): Record<string, unknown> {
	const value: unknown = JSON.parse(body);
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
const texts = (value: unknown): string[] | null => (Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null);
const isJson = ({ headers }: IncomingMessage) => headers['content-type'] === 'application/json';

/** What each service publishes of its API, and nothing that it does not say. */
const SHAPES: Record<'webhook' | 'varnish' | 'cloudflare' | 'fastly', Shape> = {
	webhook: {
		answers: null,
		read: ({ req, body }) => {
			const [, seconds = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(req.headers['x-nukkad-signature'])) ?? [];
			if (req.method !== 'POST' || !isJson(req)) return 'not a POST of JSON';
			if (!isSigned(Buffer.from(`${seconds}.${body}`), EDGE_SECRET, signature)) return 'wrong signature';
			return texts(jsonOf(body).tags) ?? 'no tags';
		},
	},
	varnish: {
		answers: null,
		read: ({ req }) => {
			if (req.method !== 'PURGE' || req.headers.authorization !== `Bearer ${EDGE_SECRET}`) return 'not for it';
			const keys = String(req.headers['xkey-purge'] ?? '');
			return keys.length > 0 && keys.length < 8_000 ? keys.split(' ') : 'a header it does not read';
		},
	},
	// https://developers.cloudflare.com/api/resources/cache/methods/purge/
	cloudflare: {
		answers: { success: true, errors: [], messages: [], result: { id: '023e105f4ecef8ad9ca31a8372d0c353' } },
		read: ({ req, body }) => {
			if (req.method !== 'POST' || !isJson(req) || req.headers.authorization !== `Bearer ${EDGE_SECRET}`) return 'not for it';
			const tags = texts(jsonOf(body).tags);
			return tags && tags.length <= 30 ? tags : 'up to 30 tags';
		},
	},
	// https://www.fastly.com/documentation/reference/api/purging/
	fastly: {
		answers: { 'shop:a': '108-1391560174-974124' },
		read: ({ req, body }) => {
			if (req.method !== 'POST' || !isJson(req) || req.headers['fastly-key'] !== EDGE_SECRET) return 'not for it';
			if (req.headers['fastly-soft-purge'] !== '1') return 'a hard purge';
			const keys = texts(jsonOf(body).surrogate_keys);
			return keys && keys.length <= 256 ? keys : 'up to 256 keys';
		},
	},
};

/** Starts a local server that speaks the API of a service. */
export async function edgeService(kind: keyof typeof SHAPES): Promise<EdgeService> {
	const server = createServer((req, res) => {
		const chunks: Buffer[] = [];
		req
			.on('data', (chunk) => chunks.push(chunk))
			.on('end', () => {
				if (service.status !== null) return res.writeHead(service.status).end();
				const read = SHAPES[kind].read({ req, body: Buffer.concat(chunks).toString() });
				if (typeof read === 'string') service.refused.push(read);
				else service.told.push(read);
				return res.writeHead(typeof read === 'string' ? 400 : 200).end(JSON.stringify(SHAPES[kind].answers));
			});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const service: EdgeService = {
		url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/purge`,
		told: [],
		refused: [],
		status: null,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
	return service;
}
