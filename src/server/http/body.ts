import { isUtf8 } from 'node:buffer';
import { isAbsent } from '#lib/absent.ts';
import { BODY_LIMIT_BYTES } from '#lib/contract/body-limits.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { ok, type Result, refuse } from '#lib/result.ts';

export type Fields = Record<string, unknown>;

/** The media type of each kind of body. */
export const MEDIA_TYPES = {
	json: 'application/json',
	form: 'application/x-www-form-urlencoded',
	multipart: 'multipart/form-data',
	raw: 'application/octet-stream',
} as const;

const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase();

/** The bytes of the body. Refuses with BODY_TOO_LARGE beyond the limit, and with INPUT_INVALID when the client hangs up. */
async function readBytes(request: Request, limit: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
	if (Number(request.headers.get('content-length') ?? 0) > limit) return refuse('BODY_TOO_LARGE');
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.byteLength;
			if (size > limit) return refuse('BODY_TOO_LARGE');
			chunks.push(chunk);
		}
	} catch {
		return refuse('INPUT_INVALID');
	}
	return ok(Buffer.concat(chunks));
}

/** The fields of a query or form: the first of each name, without those that count as absent (§5). */
export function fieldsOf(params: URLSearchParams): Fields {
	const fields: Fields = {};
	for (const [name, value] of params) if (!isAbsent(value) && !Object.hasOwn(fields, name)) fields[name] = value;
	return fields;
}

function jsonFields(text: string): Result<Fields> {
	try {
		const value: unknown = JSON.parse(text);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isObject ? ok({ ...value }) : refuse('INPUT_INVALID');
	} catch {
		return refuse('JSON_INVALID');
	}
}

/** Bytes as strict UTF-8 text, or `null`. */
const textOf = (bytes: Uint8Array): string | null => (isUtf8(bytes) ? new TextDecoder().decode(bytes) : null);

/** The bytes of a body that is the handler's to read, or the fields in any other, whose bytes are let go: an upload has five million. */
type RequestBody = { raw: Uint8Array; fields: Fields };
const NOTHING = new Uint8Array();

/**
 * A request's body by the row's kind of body; empty when there is none. Refuses with BODY_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED,
 * JSON_INVALID or INPUT_INVALID.
 */
export async function readBody(request: Request, row: Endpoint): Promise<Result<RequestBody>> {
	if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return ok({ raw: NOTHING, fields: {} });
	const bytes = await readBytes(request, row.bodyLimit ?? BODY_LIMIT_BYTES);
	if (!bytes.ok) return bytes;
	const raw = bytes.value;
	const type = request.headers.get('content-type') ?? '';
	const kind = row.takesForm && mediaTypeOf(type) === MEDIA_TYPES.form ? 'form' : (row.body ?? 'json');
	if (raw.byteLength === 0 || kind === 'none' || kind === 'raw') return ok({ raw, fields: {} });
	const fields = await fieldsOfBody(raw, kind, type);
	return fields.ok ? ok({ raw: NOTHING, fields: fields.value }) : fields;
}

/** More parts than any form has, and more letters than the head of a part. */
const FORM = { parts: 32, headBytes: 4_096 };

/** Whether a form of several parts is soon read: the time that takes grows with its parts and their heads, while nothing else gets a turn. */
function isSoonRead(bytes: Uint8Array, type: string): boolean {
	const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;"\s]+))/i.exec(type) ?? [];
	const boundary = quoted ?? plain;
	if (!boundary) return false;
	const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const mark = `--${boundary}`;
	let parts = 0;
	for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
		const head = body.subarray(at + mark.length, at + mark.length + FORM.headBytes);
		const isEnd = head.toString('latin1', 0, 2) === '--';
		if (++parts > FORM.parts || (!isEnd && head.indexOf('\r\n\r\n') < 0)) return false;
	}
	return true;
}

async function fieldsOfBody(bytes: Uint8Array<ArrayBuffer>, kind: keyof typeof MEDIA_TYPES, type: string): Promise<Result<Fields>> {
	if (mediaTypeOf(type) !== MEDIA_TYPES[kind]) return refuse('CONTENT_TYPE_UNSUPPORTED');
	if (kind === 'multipart') {
		if (!isSoonRead(bytes, type)) return refuse('INPUT_INVALID');
		const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => null);
		return form ? ok(Object.fromEntries(form)) : refuse('INPUT_INVALID');
	}
	const text = textOf(bytes);
	if (text === null) return refuse(kind === 'json' ? 'JSON_INVALID' : 'INPUT_INVALID');
	return kind === 'json' ? jsonFields(text) : ok(fieldsOf(new URLSearchParams(text)));
}
