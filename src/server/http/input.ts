import * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { isNone } from '#lib/absent.ts';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { FORMS, isFormCode } from '#lib/contract/written-forms.ts';
import type { Point } from '#lib/place/geo.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import type { Fields } from '#server/http/body.ts';

const MAX_FIELD_REFUSALS = 20;
const MAX_DEPTH = 16;

/** PostgreSQL accepts neither a NUL nor half a surrogate pair; nesting deeper than any schema is refused as well. */
function isStorable(value: unknown, depth = 0): boolean {
	if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
	if (typeof value !== 'object' || value === null || value instanceof File) return true;
	return depth < MAX_DEPTH && Object.values(value).every((inner) => isStorable(inner, depth + 1));
}

/** Whether the percent-encoding of a part of a URL is UTF-8 without NUL; `new URL` lets broken bytes through. */
export function isCleanText(encoded: string): boolean {
	try {
		return !decodeURIComponent(encoded).includes('\0');
	} catch {
		return false;
	}
}

/** `isCleanText` of path and query. */
export const isCleanUrl = (url: URL): boolean => isCleanText(url.pathname + url.search);

const shown = new Intl.NumberFormat('en-IN');

/** What a number is refused with: that it is none, or the least or the most that its field takes; undefined for an issue of another kind. */
function numberRefusal(issue: core.$ZodIssue, at: Pick<Refusal, 'field'>): Refusal | undefined {
	switch (issue.code) {
		case 'invalid_type':
			if (issue.expected === 'int') return refuse('WHOLE_FORM', at);
			return issue.expected === 'number' ? refuse('NUMBER_FORM', at) : undefined;
		case 'not_multiple_of':
			return refuse('NUMBER_FORM', at);
		case 'too_small':
			if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
			return refuse('NUMBER_LEAST', { ...at, params: { least: shown.format(issue.minimum) } });
		case 'too_big':
			if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
			return refuse('NUMBER_MOST', { ...at, params: { most: shown.format(issue.maximum) } });
		default:
			return undefined;
	}
}

/**
 * What an issue is refused with: a form that was not kept with its code, its pattern and an example, a pattern that is no form of ours with the
 * pattern alone, a number with what its field takes.
 */
function refusalOf(issue: core.$ZodIssue): Refusal {
	const at = issue.path.length > 0 ? { field: issue.path.join('.') } : {};
	if (isFormCode(issue.message)) {
		const { pattern, example } = FORMS[issue.message];
		return refuse(issue.message, { ...at, params: { example }, details: { pattern: pattern.source, example } });
	}
	const ofNumber = numberRefusal(issue, at);
	if (ofNumber) return ofNumber;
	if (issue.code !== 'invalid_format' || issue.pattern === undefined) return refuse('INPUT_INVALID', at);
	return refuse('INPUT_INVALID', { ...at, details: { pattern: issue.pattern } });
}

/**
 * The fields of a shopper's body without those that count as absent (§5). Null stays where the field takes it: there it takes a value away. Shops
 * and the association keep all their fields: a null sum or stock of a till is refused, because leaving it out would mean another thing.
 */
export function givenFields({ who, input }: Pick<Endpoint, 'who' | 'input'>, fields: Fields): Fields {
	if (who !== 'anyone' && who !== 'customer') return fields;
	const shape = input instanceof z.ZodMiniObject ? input.shape : {};
	const takesNull = (name: string) => Object.hasOwn(shape, name) && z.safeParse(shape[name] ?? z.never(), null).success;
	return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isNone(value) || (value === null && takesNull(name))));
}

/** The fields checked by the row's schema, or one refusal (on the wire INPUT_INVALID) for each field at fault. */
export function checkedInput(schema: z.ZodMiniType, fields: Fields): Result<unknown> | [Refusal, ...Refusal[]] {
	const bad = Object.entries(fields).find(([, value]) => !isStorable(value));
	if (bad) return [refuse('INPUT_INVALID', { field: bad[0] })];
	const parsed = schema.safeParse(fields);
	if (parsed.success) return ok(parsed.data);
	const [first, ...rest] = parsed.error.issues.slice(0, MAX_FIELD_REFUSALS).map(refusalOf);
	return [first ?? refuse('INPUT_INVALID'), ...rest];
}

/** A number, or its text, as a form has it; a row without a place does not check these fields, and an object would be called to become one. */
const numberOf = (value: unknown): number => (typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN);

/**
 * The point of `location=lat,lng`, else of `latitude` and `longitude`, else the default point; refuses with INPUT_INVALID what is no point
 * on earth.
 */
export function pointOf(fields: Fields): Result<Point> {
	const { location, latitude, longitude } = fields;
	const isText = typeof location === 'string';
	if (!isText && (latitude === undefined || longitude === undefined)) return ok(DEFAULT_POINT);
	const [lat, lng] = isText ? location.split(',').map(Number) : [numberOf(latitude), numberOf(longitude)];
	const inRange = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
	return inRange ? ok({ lat, lng }) : refuse('INPUT_INVALID', { field: isText ? 'location' : 'latitude' });
}
