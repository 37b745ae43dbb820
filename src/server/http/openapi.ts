import { BODY_LIMIT_BYTES } from '#lib/contract/body-limits.ts';
import type { Policy } from '#lib/contract/callers.ts';
import { AUTH_CLIENT_CODE, CLIENT_CODE } from '#lib/contract/clients.ts';
import type { Endpoint, EndpointTable } from '#lib/contract/endpoint.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { MEDIA_TYPES } from '#server/http/body.ts';
import { schemaOf } from '#server/http/json-schema.ts';

type Json = Record<string, unknown>;

/** How the callers of each policy identify themselves; `null` for anyone. */
const SCHEMES: Record<Policy, { in: 'header'; name: string; description: string } | null> = {
	anyone: null,
	customer: { in: 'header', name: 'Authorization', description: '"Token " and the access token' },
	partner: {
		in: 'header',
		name: 'Authorization',
		description: '"Partner " and PARTNER_TOKEN or a key of the shop, or "Staff " and a token of the counter',
	},
	staff: { in: 'header', name: 'Authorization', description: '"Staff " and the token of a login at the counter' },
	webhook: { in: 'header', name: 'Signature', description: 'Over the bytes of the body, in the header and the way of the provider' },
};
const KEY_SCHEMA = { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' } as const;
const ERROR_STATUSES = [400, 401, 403, 404, 409, 413, 414, 415, 421, 429, 500, 503] as const;

const parameter = (name: string, where: 'path' | 'query' | 'header', required: boolean, schema: unknown): Json => ({
	name,
	in: where,
	required,
	schema,
});

/** The parameters of a row: those in the path, then the rest as the query of a GET or the body of other methods. */
function requestOf(name: string, row: Endpoint): Json {
	const [method, path = ''] = name.split(' ', 2);
	const { properties, required } = schemaOf(row.input, 'input');
	const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
	const fields = Object.entries(properties);
	const rest = fields.filter(([field]) => !inPath.has(field));
	const parameters = fields.filter(([field]) => inPath.has(field)).map(([field, schema]) => parameter(field, 'path', true, schema));
	if (row.idempotent) parameters.push(parameter('Idempotency-Key', 'header', row.idempotent === 'required', KEY_SCHEMA));
	if (method === 'GET') {
		return { parameters: [...parameters, ...rest.map(([field, schema]) => parameter(field, 'query', required.has(field), schema))] };
	}
	if (row.body === 'raw') return { parameters, requestBody: { required: true, content: { [MEDIA_TYPES.raw]: {} } } };
	if (rest.length === 0 || row.body === 'none') return { parameters };
	const schema = {
		type: 'object',
		properties: Object.fromEntries(rest),
		required: rest.map(([field]) => field).filter((field) => required.has(field)),
	};
	return { parameters, requestBody: { required: schema.required.length > 0, content: { [MEDIA_TYPES[row.body ?? 'json']]: { schema } } } };
}

function responsesOf(row: Endpoint): Json {
	const data = { type: 'object', properties: { data: schemaOf(row.output, 'output').whole }, required: ['data'] };
	const content = row.produces ? { [row.produces]: {} } : { 'application/json': { schema: data } };
	const errors = ERROR_STATUSES.map((status) => [String(status), { $ref: '#/components/responses/Refusal' }]);
	return { [String(row.status ?? 200)]: { description: row.summary, content }, ...Object.fromEntries(errors) };
}

const operationOf = (name: string, row: Endpoint): Json => ({
	// `cart{cartId}` and `cart/{cartId}` are two rows, which need two names.
	operationId: name
		.replace(/(?<=\w)\{/g, 'Joined{')
		.replace(/[^A-Za-z0-9]+/g, '_')
		.replace(/_$/, ''),
	summary: row.summary,
	tags: [name.split(' ', 2)[1]?.split(/[/{]/, 1)[0] ?? ''],
	security: [SCHEMES[row.who] ? { [row.who]: [] } : {}],
	...requestOf(name, row),
	responses: responsesOf(row),
	'x-rate-class': row.rate,
	'x-body-limit': row.bodyLimit ?? BODY_LIMIT_BYTES,
});

function pathsOf(table: EndpointTable): Json {
	const paths: Record<string, Json> = {};
	for (const [name, row] of Object.entries(table)) {
		const [method = '', path = ''] = name.split(' ', 2);
		paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operationOf(name, row) };
	}
	return paths;
}

const refusal = {
	type: 'object',
	properties: {
		errors: {
			type: 'array',
			minItems: 1,
			items: {
				type: 'object',
				properties: {
					code: { type: 'string', examples: Object.keys(REFUSALS) },
					message: { type: 'string', description: 'English, stable' },
					display_text: {
						type: 'string',
						description: `In the language of Accept-Language: ${LANGUAGES.map(({ slug }) => slug).join(', ')}`,
					},
					field: { type: 'string', description: 'Dotted path of the input field at fault' },
					details: {},
				},
				required: ['code', 'message', 'display_text'],
			},
		},
	},
	required: ['errors'],
};

/** The schemes that the rows of a table ask for. */
function schemesOf(table: EndpointTable): Json {
	const asked = new Set(Object.values(table).map(({ who }) => who));
	return Object.fromEntries([...asked].flatMap((who) => (SCHEMES[who] ? [[who, { type: 'apiKey', ...SCHEMES[who] }]] : [])));
}

/** A table as OpenAPI 3.1, for a store called `site`. */
export function openApiDocument(site: string, table: EndpointTable): Json {
	return {
		openapi: '3.1.0',
		info: {
			title: site,
			version: '1',
			description: `Client-Code: "${CLIENT_CODE}" ("${AUTH_CLIENT_CODE}" for calls under auth/) or none. Money is rupees; mrp −1 means there is none.`,
		},
		servers: [{ url: '/api' }],
		paths: pathsOf(table),
		components: {
			securitySchemes: schemesOf(table),
			responses: { Refusal: { description: 'Why not', content: { 'application/json': { schema: refusal } } } },
		},
	};
}
