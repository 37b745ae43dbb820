import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The signature that AWS documents (Signature Version 4), made anew from the request as it came. */
function signatureOf(req: IncomingMessage, secret: string, region: string, signed: string[]): string {
	const header = (name: string): string => String(req.headers[name] ?? '');
	const stamp = header('x-amz-date');
	const day = stamp.slice(0, 8);
	const headers = signed.map((name) => `${name}:${header(name)}\n`).join('');
	const canonical = [req.method, req.url, '', headers, signed.join(';'), header('x-amz-content-sha256')].join('\n');
	const toSign = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
	const key = ['s3', 'aws4_request'].reduce<Buffer>((made, part) => hmac(made, part), hmac(hmac(`AWS4${secret}`, day), region));
	return hmac(key, toSign).toString('hex');
}

/** A bucket that speaks S3 on this machine: it takes what is signed with its key, and refuses the rest. */
export async function startObjectStore({ secret, region }: { secret: string; region: string }) {
	const objects = new Map<string, Buffer>();
	let busy = 0;
	const server = createServer(async (req, res) => {
		const body = await buffer(req);
		const { 1: signed = '', 2: signature = '' } = /SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(req.headers.authorization ?? '') ?? [];
		const status = ((): number => {
			if (busy-- > 0) return 503;
			if (signatureOf(req, secret, region, signed.split(';')) !== signature) return 403;
			const path = req.url ?? '';
			if (req.method === 'PUT') objects.set(path, body);
			if (req.method === 'DELETE') return objects.delete(path) ? 204 : 404;
			return objects.has(path) ? 200 : 404;
		})();
		res.writeHead(status).end(status === 200 && req.method === 'GET' ? objects.get(req.url ?? '') : undefined);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
		objects,
		/** The next so many requests are told to come again. */
		beBusy: (times: number): void => {
			busy = times;
		},
		stop: async (): Promise<void> => {
			server.closeAllConnections();
			await new Promise((stopped) => server.close(stopped));
		},
	};
}
