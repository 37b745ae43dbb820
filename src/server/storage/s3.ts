import { AwsClient } from 'aws4fetch';
import type { ObjectStorage } from '#server/ports/ports.ts';
import type { ObjectStoreSettings } from '#server/settings/object-store-settings.ts';

/** A picture waits no longer for its object; then it is made anew, or the call is refused. */
const ANSWER_MS = 5_000;
const RETRIES = 2;

/**
 * Object storage in a bucket that speaks S3 (of AWS, Cloudflare, MinIO, Garage …), for processes that share no disk. Keys are made by the
 * store. @throws Error with the status when the bucket refuses; neither the address nor the key is in it.
 */
export function s3Storage({ url, keyId, secret, region }: ObjectStoreSettings): ObjectStorage {
	const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: RETRIES });
	const ask = async (method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Response> => {
		const address = `${url}/${key.split('/').map(encodeURIComponent).join('/')}`;
		const body = bytes && { body: new Uint8Array(bytes) };
		const asked = client.fetch(address, { method, ...body, signal: AbortSignal.timeout(ANSWER_MS) });
		const response = await asked.catch((error: unknown) => {
			throw new Error('nobody answers at OBJECT_STORE_URL', { cause: error });
		});
		if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
		await response.body?.cancel();
		throw new Error(`the object store answered ${response.status} to ${method}`);
	};
	return {
		put: async (key, bytes) => {
			const response = await ask('PUT', key, bytes);
			await response.body?.cancel();
		},
		get: async (key) => {
			const response = await ask('GET', key);
			if (response.status !== 404) return new Uint8Array(await response.arrayBuffer());
			await response.body?.cancel();
			return null;
		},
		remove: async (key) => {
			const response = await ask('DELETE', key);
			await response.body?.cancel();
		},
	};
}
