import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Caller } from '#lib/contract/callers.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { ok } from '#lib/result.ts';
import { createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import type { App } from '#server/ports/app.ts';
import { textOfResponse } from '#server/responses/json.ts';
import { clientAt } from '#server/throttle/client.ts';
import { anyText } from './any-text.ts';
import { shapeOf } from './row-walk.ts';

/** How many each row of the contract gets; one that is read (GET) takes no body, but as many queries. */
export const BODIES = 500;

type Body = { query?: string; content?: string | Uint8Array<ArrayBuffer>; type?: string };
type Values = Record<string, unknown>;

const ODD = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom('\0', 'a\0', '\ud800', 'a\udfff', '-1', '1e400', '{}', "' OR 1=1", '\u202e', '9'.repeat(40), 'constructor'),
	},
	fc.constantFrom([], {}, null, 1e308, -0, true, ''),
	anyText(),
	fc.double(),
	fc.jsonValue(),
);
/** Numbers of fields, and what stands in them: drawn once and shared by all rows, each of which counts its own fields. */
const DRAWN = fc.sample(fc.array(fc.tuple(fc.nat({ max: 1_000 }), ODD), { minLength: 1, maxLength: 6 }), BODIES);

/** What a field may take: in half of the bodies one field is hostile and all others pass their checks, so that it comes to the rule itself. */
const PLAUSIBLE = [
	'a1',
	1,
	true,
	'9876543210',
	'2030-01-31',
	'2030-01-31T10:00:00Z',
	'400093',
	'19.1,72.8',
	{ lat: 19.1, lng: 72.8 },
	[],
	{},
	'COD',
];

/** What is no object, or not even JSON. */
const NO_OBJECTS: Body['content'][] = [
	...[
		'[]',
		'null',
		'0',
		'true',
		'"text"',
		'NaN',
		'{',
		'{"a":',
		'{}{}',
		"{'a':1}",
		'<a/>',
		'\0',
		'\ufeff{}',
		'{"a":1e400}',
		'{"a":"\\ud800"}',
	],
	...[
		'{"__proto__":{"isAssociation":true}}',
		'{"constructor":{"prototype":{}}}',
		'['.repeat(2_000),
		'{"a":'.repeat(900),
		'"'.repeat(6_000),
	],
	new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
];

const FILE_NAMES = [
	...['a.png', '../../etc/passwd', '..\\..\\a', 'a.png\0.html', '"', 'a"; name="storeId', '%22%0d%0aX: 1', 'a\r\nX-Other: 1', ''],
	...['a'.repeat(5_000), '<img src=x onerror=hacked()>.png', '\u202egnp.exe', '.htaccess', 'con', '名.png', 'a.csv'],
];
const FILE_TYPES = [
	'image/png',
	'image/svg+xml',
	'text/html',
	'text/csv',
	'image/png; charset="',
	'\0',
	'',
	'multipart/form-data; boundary=X',
	'a'.repeat(2_000),
];
const CONTENTS = [
	'',
	'\x89PNG\r\n\x1a\n',
	'<svg onload="hacked()"/>',
	'GIF89a/*<script>*/',
	'id,price\r\n=1+1,"',
	'PK\x03\x04',
	'\0'.repeat(9_000),
];
/** What becomes of a whole form before it is sent; `X` is its boundary. */
const BREAKS: ((form: string) => [content: string, type: string])[] = [
	(form) => [form, 'boundary=X'],
	(form) => [form.replace('--X--\r\n', ''), 'boundary=X'],
	(form) => [form, ''],
	(form) => [form, 'boundary=Y'],
	(form) => [form.replaceAll('\r\n', '\n'), 'boundary=X'],
	(form) => [form + form, 'boundary=X'],
	(form) => [form.replace(/; name="file"/, ''), 'boundary=X'],
	(form) => [form.replace('\r\n\r\n', '\r\n'), 'boundary=X'],
	(form) => [form.replaceAll('--X', `--${'X'.repeat(5_000)}`), `boundary=${'X'.repeat(5_000)}`],
	(form) => [form.replace('filename', "filename*=UTF-8''%ff; a"), 'boundary="X"'],
	(form) => [form.slice(0, form.length / 2), 'boundary=X'],
];
const at = <T>(of: readonly T[], i: number): T => of[i % of.length] as T;

/** A form with a file, and its other fields as text. */
function multipart(values: Values, i: number): Body {
	const { file: _, ...others } = values;
	const parts = Object.entries(others).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}`);
	parts.push(
		`Content-Disposition: form-data; name="file"; filename="${at(FILE_NAMES, i)}"\r\nContent-Type: ${at(FILE_TYPES, i)}\r\n\r\n${at(CONTENTS, i)}`,
	);
	const [content, boundary] = at(BREAKS, i)(`${parts.map((part) => `--X\r\n${part}\r\n`).join('')}--X--\r\n`);
	return { content, type: `multipart/form-data; ${boundary}` };
}

const textOf = (value: unknown): string => String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed();
const textsOf = (values: Values): string =>
	new URLSearchParams(Object.entries(values).map(([name, value]) => [name, textOf(value)])).toString();

/** The hostile bodies of a row, in the form that it reads; of a row that is read (GET), the hostile queries. */
function bodiesOf({ name, row }: (typeof ROUTES)[number]): Body[] {
	const shape = Object.entries(shapeOf(row));
	const plausible = (schema: z.ZodMiniType) => PLAUSIBLE.find((value) => schema.safeParse(value).success);
	const whole = Object.fromEntries(shape.map(([field, schema]) => [field, plausible(schema)]));
	const fields = [...shape.map(([field]) => field), 'extra', '__proto__'];
	return DRAWN.map((drawn, i) => {
		const isAlone = i % 2 === 0;
		const hostile = drawn.slice(0, isAlone ? 1 : undefined).map(([n, value]) => [at(fields, n), value]);
		const values: Values = { ...(isAlone && whole), ...Object.fromEntries(hostile) };
		if (name.startsWith('GET ')) return { query: `?${textsOf(values)}` };
		if (row.body === 'multipart') return multipart(values, i);
		const content = NO_OBJECTS[i - BODIES + NO_OBJECTS.length];
		if (row.body === 'form') return { content: content ?? textsOf(values), type: 'application/x-www-form-urlencoded' };
		return { content: content ?? JSON.stringify(values), type: 'application/json' };
	});
}

const isError = (error: Values | null) => Boolean(error?.code && error.message && error.display_text);

/** What is wrong with an answer; `undefined` when nothing is: below 500, and `data` or `errors` as the contract says. */
async function faultOf(answer: Response, row: Endpoint): Promise<string | undefined> {
	if (answer.status >= 500) return 'failed';
	const type = answer.headers.get('content-type')?.split(';', 1)[0];
	if (answer.ok && row.produces && row.produces === type) {
		await answer.body?.cancel();
		return;
	}
	if (answer.status === 303) return;
	if (type !== 'application/json') return `of type ${type}`;
	const { data, errors }: { data?: unknown; errors?: Values[] } = JSON.parse(textOfResponse(answer) ?? (await answer.text()));
	const isWhole = answer.ok
		? data !== undefined && errors === undefined
		: errors !== undefined && errors.length > 0 && errors.every(isError);
	return isWhole ? undefined : 'without the envelope';
}

/**
 * Sends a row its hostile bodies and tells what is wrong with the answers. Its caller is let in beforehand and never told to wait, which
 * other tests are about, and what comes to the same checked input is worked on once.
 */
export async function faultsOfHostileBodies(app: App, name: string, caller: Caller | undefined): Promise<string[]> {
	const route = ROUTES.find((one) => one.name === name);
	if (!route) throw new Error(`${name} has no route`);
	const { row, run } = route;
	const worked = new Set<string>();
	const open: typeof route = {
		name,
		row: row.who === 'webhook' ? row : { ...row, who: 'anyone', rate: 'read' },
		run: async (input, call) => {
			const same = JSON.stringify([input, call.point]);
			if (row.body !== 'multipart' && worked.has(same)) return ok(null);
			worked.add(same);
			return run(input, { ...call, caller: caller ?? call.caller });
		},
	};
	// The lines of so many calls would be a tenth of the work.
	const api = createApi({ ...app, log: app.log.child({}, { level: 'silent' }) }, [open]);
	const [method = '', path = ''] = name.replace(/\{\w+\}/g, 'nobody1').split(' ', 2);
	const faults: string[] = [];
	for (const [i, { query = '', content, type }] of bodiesOf(route).entries()) {
		const headers = { 'idempotency-key': `hostile-${i}`, ...(type && { 'content-type': type }) };
		const request = new Request(`http://127.0.0.1/api/${path}${query}`, {
			method,
			headers,
			...(content !== undefined && { body: content }),
		});
		const answer = await api(request, clientAt('127.0.0.1'));
		const fault = await faultOf(answer, row);
		if (fault) faults.push(`${answer.status} ${fault}: ${query}${content ?? ''}`);
	}
	return faults;
}
