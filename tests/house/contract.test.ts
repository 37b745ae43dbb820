import { expect, test } from 'vitest';
import { BODY_LIMIT_BYTES } from '#lib/contract/body-limits.ts';
import type { Policy } from '#lib/contract/callers.ts';
import { FORM_PATHS } from '#lib/contract/clients.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { CONTRACT } from '#lib/contract/table.ts';
import { RATES } from '#server/throttle/limits.ts';

const rows: [string, Endpoint][] = Object.entries(CONTRACT);
const SAFE = /^GET /;

/** Rows anybody may write to, and the one that only reads a text too long for an address; a new one has to be put here on purpose. */
const OPEN_WRITES = [/^POST auth\//, /^POST counter\/(login|applications)$/, /^POST payment\/callback\//, /^POST search\/list$/];
/** What the name of a row tells of who may call it. */
const NAMED: Record<Policy, RegExp> = {
	anyone: /^\w+ (?!partner\/)/,
	customer: /^\w+ (?!partner\/)/,
	// §7 gives the address of a delivery's position, whoever calls it.
	partner: /^(\w+ partner\/|PUT customer\/order-location\/)/,
	staff: /^\w+ counter\//,
	webhook: /^POST .*\{provider\}/,
};

test('every row of the contract says who may call it and how often', () => {
	expect(rows.length).toBeGreaterThan(30);
	for (const [name, row] of rows) {
		expect(name).toMatch(NAMED[row.who]);
		expect(Object.keys(RATES), name).toContain(row.rate);
		expect(row.summary, name).toMatch(/\S/);
		expect(row.bodyLimit ?? BODY_LIMIT_BYTES, name).toBeLessThanOrEqual(6 * 1024 * 1024);
	}
});

test('the browser sends as forms what the table takes as forms', () => {
	const pathsOf = (body: string) => rows.filter(([, row]) => row.body === body).map(([name]) => name.replace(/^\w+ /, ''));
	expect([...FORM_PATHS].toSorted()).toEqual(pathsOf('form').toSorted());
	const hasFile = ({ input }: Endpoint) => 'shape' in input && 'file' in Object(input.shape);
	expect(rows.filter(([, row]) => hasFile(row) !== (row.body === 'multipart'))).toEqual([]);
});

test('only the rows that must be are open for writing to anyone', () => {
	const open = rows.filter(([name, row]) => row.who === 'anyone' && !SAFE.test(name)).map(([name]) => name);
	expect(open.filter((name) => !OPEN_WRITES.some((pattern) => pattern.test(name)))).toEqual([]);
});

test('what places, pays, cancels or rates takes an idempotency key', () => {
	const must = rows.filter(([name]) => /^POST (order$|order\/\{id\}\/(cancel|rate)$|payment\/\{orderId\}\/start$)/.test(name));
	expect(must.length).toBeGreaterThan(0);
	for (const [name, row] of must) expect(row.idempotent, name).toBe('required');
});
