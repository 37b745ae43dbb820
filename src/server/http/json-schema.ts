import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract/endpoint.ts';

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row's input or output as JSON Schema 2020-12, as a whole and by field. */
export function schemaOf(
	schema: Endpoint['input'],
	io: 'input' | 'output',
): { whole: Json; properties: Json; required: ReadonlySet<string> } {
	const { $schema: _, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return { whole, properties: isJson(whole.properties) ? whole.properties : {}, required: new Set(whole.required ?? []) };
}
