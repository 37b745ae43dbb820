import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROWS, type TestApi, testApi } from '../support/app.ts';

const Schema = z.record(z.string(), z.unknown());
const Parameter = z.strictObject({
	name: z.string().min(1),
	in: z.enum(['path', 'query', 'header']),
	required: z.boolean(),
	schema: Schema,
});
const Content = z.record(z.string().regex(/^\w+\/[\w.+-]+$/), z.strictObject({ schema: Schema.optional() }));
const Answer = z.union([z.strictObject({ $ref: z.string() }), z.strictObject({ description: z.string().min(1), content: Content })]);
const Operation = z.object({
	operationId: z.string().regex(/^\w+$/),
	summary: z.string().min(1),
	tags: z.array(z.string().min(1)).length(1),
	security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
	parameters: z.array(Parameter),
	requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
	responses: z.record(z.string().regex(/^[1-5]\d\d$/), Answer),
});
/** The parts of OpenAPI 3.1 that we use, and nothing else where the specification allows nothing else. */
const Document = z.strictObject({
	openapi: z.string().regex(/^3\.1\.\d+$/),
	info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
	servers: z.array(z.strictObject({ url: z.string() })).min(1),
	paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation)),
	components: z.strictObject({
		securitySchemes: z.record(z.string(), z.object({ type: z.enum(['apiKey', 'http']) })),
		responses: z.record(z.string(), z.strictObject({ description: z.string(), content: Content })),
	}),
});

let api: TestApi;
let document: z.output<typeof Document>;
let raw: unknown;
beforeAll(async () => {
	api = await testApi();
	raw = await (await api.fetch(new Request('http://127.0.0.1/api/openapi.json'))).json();
	document = Document.parse(raw);
});
afterAll(() => api.close());

const operations = () =>
	Object.entries(document.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
	);

/** Every `$ref` and the thing it points at. */
function references(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : references(inner)));
}
const at = (pointer: string) =>
	pointer
		.slice(2)
		.split('/')
		.reduce<unknown>((value, key) => new Map(Object.entries(value ?? {})).get(key), raw);

describe('GET openapi.json', () => {
	it('has every row of the contract once, under a name of its own', () => {
		expect(operations()).toHaveLength(ROWS.length);
		expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(ROWS.length);
	});

	it('declares exactly the parameters that stand in each path', () => {
		for (const { path, operation } of operations()) {
			const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
			expect(
				operation.parameters
					.filter((one) => one.in === 'path')
					.map(({ name }) => name)
					.sort(),
				path,
			).toEqual(inPath);
			const all = operation.parameters.map(({ name, in: where }) => `${where} ${name}`);
			expect(new Set(all).size, path).toBe(all.length);
		}
	});

	it('has no dangling reference, and names only security schemes that it declares', () => {
		for (const reference of references(raw)) expect(at(reference), reference).toBeDefined();
		const schemes = new Set(Object.keys(document.components.securitySchemes));
		for (const { operation } of operations())
			for (const one of operation.security) for (const name of Object.keys(one)) expect(schemes).toContain(name);
	});

	it('describes the answers as they are', async () => {
		const { token } = await api.customer();
		await api.call('POST', 'customer/customer-location', { token, json: { location: { lat: 19, lng: 72 }, addressText: 'Chakala' } });
		for (const path of ['customer/profile', 'customer/customer-location', 'catalog/categories', 'catalog/shops']) {
			const reply = await api.call('GET', path, { token });
			const described = document.paths[`/${path}`]?.get?.responses['200'];
			const schema = described && 'content' in described ? described.content['application/json']?.schema : undefined;
			expect(z.fromJSONSchema(schema ?? false).safeParse({ data: reply.data }).error, path).toBeUndefined();
			expect(z.fromJSONSchema(schema ?? false).safeParse({ data: null }).success, path).toBe(false);
		}
	});
});

describe('/api/docs', () => {
	it('shows every call and every refusal, without a script and without anything from another site', async () => {
		const response = await api.fetch(new Request('http://127.0.0.1/api/docs'));
		const html = await response.text();
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
		for (const { name, row } of ROWS) {
			expect(html).toContain(`/api/${name.split(' ', 2)[1]}<`);
			expect(html).toContain(row.summary);
		}
		expect(html).toContain('STORE_MISMATCH');
		expect(html).not.toMatch(/<script|<link|<img|@import|url\(|src=|https?:\/\//i);
	});
});
