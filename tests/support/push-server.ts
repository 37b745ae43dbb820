import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser that a push service knows: what it tells the store, and what it alone can read. */
export type PushBrowser = { endpoint: string; keys: { p256dh: string; auth: string }; read(body: Buffer): unknown };
export type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

export type PushServer = {
	origin: string;
	/** What came, in its order. */
	came: Pushed[];
	/** A browser with new keys. */
	browser(name: string): PushBrowser;
	/** What the service answers from now on; 201 at first. */
	answer(status: number, headers?: Record<string, string>): void;
	close(): Promise<void>;
};

const TAG_BYTES = 16;

/** Decrypts as RFC 8291 says: one record of aes128gcm, whose key comes of both key pairs and the browser's secret. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
	const salt = body.subarray(0, 16);
	const idLength = body.readUInt8(20);
	const sender = body.subarray(21, 21 + idLength);
	const record = body.subarray(21 + idLength);
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
	const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
	const part = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
	const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
	decipher.setAuthTag(record.subarray(-TAG_BYTES));
	const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
	// The last record ends with 2 and zeros.
	return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether a request is signed by the key that it names (RFC 8292); answers what it says. */
export function signedClaims({ headers }: Pushed): { publicKey: string; claims: { aud: string; sub: string; exp: number } } {
	const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
	const [head = '', claims = '', signature = ''] = token.split('.');
	const point = Buffer.from(publicKey, 'base64url');
	const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
	const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, format: 'jwk' });
	const signed = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	);
	if (!signed) throw new Error('the request is not signed by its key');
	return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** A push service on this machine, with the browsers behind it. */
export async function pushServer(): Promise<PushServer> {
	const came: Pushed[] = [];
	let status = 201;
	let extra: Record<string, string> = {};
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		came.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
		response.writeHead(status, extra).end();
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	return {
		origin,
		came,
		browser: (name) => {
			const pair = createECDH('prime256v1');
			const p256dh = pair.generateKeys('base64url');
			const auth = randomBytes(16);
			const read = (body: Buffer) => JSON.parse(decrypt(body, pair, auth));
			return { endpoint: `${origin}/send/${name}`, keys: { p256dh, auth: auth.toString('base64url') }, read };
		},
		answer: (now, headers = {}) => {
			status = now;
			extra = headers;
		},
		close: () => new Promise((done) => server.close(() => done())),
	};
}
