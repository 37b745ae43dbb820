import { expect, test } from 'vitest';
import { ok, type Refusal, refuse } from '#lib/result.ts';
import { csvOfPages, csvResponse } from '#server/responses/csv.ts';

const PAGES = [['a', '=b'], ['c'], []];
const page = (at: number) => ok({ rows: PAGES[at] ?? [], nextCursor: at + 1 < PAGES.length ? String(at + 1) : null });
const rowsOf = ({ rows }: { rows: readonly string[] }) => rows;
const COLUMNS = { name: (name: string) => name, long: (name: string) => name.length };

test('C40 a file holds a list to its end, with the names of its columns once', async () => {
	const asked: (string | undefined)[] = [];
	const read = async ({ cursor }: { cursor?: string | undefined }) => {
		asked.push(cursor);
		return page(Number(cursor ?? 0));
	};
	const file = await csvOfPages('list', {}, read, rowsOf, COLUMNS);
	expect(file).toBeInstanceOf(Response);
	if (!(file instanceof Response)) return;
	expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="list.csv"');
	expect(await file.text()).toBe("name,long\na,1\n'=b,2\nc,1\n");
	expect(asked).toEqual([undefined, '1', '2']);
});

test('C40 a file is refused as its list, and breaks off where a later page is', async () => {
	const refused = async (): Promise<ReturnType<typeof page> | Refusal> => refuse('FORBIDDEN');
	expect(await csvOfPages('list', {}, refused, rowsOf, COLUMNS)).toEqual({ ok: false, code: 'FORBIDDEN' });
	const broken = async ({ cursor }: { cursor?: string | undefined }) => (cursor ? refuse('UNAVAILABLE') : page(0));
	const file = await csvOfPages('list', {}, broken, rowsOf, COLUMNS);
	expect(file).toBeInstanceOf(Response);
	if (file instanceof Response) await expect(file.text()).rejects.toThrow('UNAVAILABLE');
});

test('C40 a file without rows has the names of its columns', async () => {
	const empty = async () => ok({ rows: [], nextCursor: null });
	const file = await csvOfPages('list', {}, empty, rowsOf, COLUMNS);
	expect(file).toBeInstanceOf(Response);
	if (file instanceof Response) expect(await file.text()).toBe('name,long\n');
	expect(await csvResponse('list', [], COLUMNS).text()).toBe('name,long\n');
});
