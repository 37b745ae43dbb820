import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Reply, type TestApi, testApi } from '../support/app.ts';

type Listed = { locationId: string; isDefault: boolean; addressText: string };

let api: TestApi;
let token = '';
beforeEach(async () => {
	api = await testApi({ reused: true });
	token = (await api.customer()).token;
});
afterEach(() => api.close());

const PATH = 'customer/customer-location';
const location = { lat: 19.1178548, lng: 72.8631304 };
const add = (json: object, as = token) => api.call('POST', PATH, { token: as, json: { location, ...json } });
const patch = (json: object, as = token) => api.call('PATCH', PATH, { token: as, json });
const archive = (id: string, as = token) => api.call('DELETE', `${PATH}/${id}`, { token: as });
const idOf = ({ data }: Reply) => String(new Map(Object.entries(data ?? {})).get('locationId'));
async function list(): Promise<Listed[]> {
	const { data } = await api.call('GET', PATH, { token });
	return new Map<string, Listed[]>(Object.entries(data ?? {})).get('customerLocations') ?? [];
}
const names = async () => (await list()).map(({ addressText, isDefault }) => (isDefault ? `*${addressText}` : addressText));

describe('C28 V8 customer/customer-location', () => {
	it('E2 puts a new address first and makes it the default', async () => {
		const home = await add({ addressText: 'Chakala, Andheri East', flatNumber: '4', buildingName: 'Om', pinCode: '400099' });
		expect(home.status).toBe(201);
		expect(home.data).toMatchObject({
			isDefault: true,
			isCompleted: true,
			isDummy: false,
			status: 'ACTIVE',
			location,
			addressType: 'HOME',
		});
		api.pass(1_000);
		await add({ addressText: 'Office', addressType: 'Work' });
		expect(await names()).toEqual(['*Office', 'Chakala, Andheri East']);
	});

	it('changes the default, edits in place, archives and hides', async () => {
		const ids: string[] = [];
		for (const addressText of ['one', 'two', 'three']) {
			ids.push(idOf(await add({ addressText })));
			api.pass(1_000);
		}
		const [one = '', , three = ''] = ids;
		await patch({ locationId: one, isDefault: true });
		expect(await names()).toEqual(['three', 'two', '*one']);
		expect((await patch({ locationId: three, addressText: 'third', landmark: 'Temple' })).data).toMatchObject({
			locationId: three,
			landmark: 'Temple',
		});
		expect(await names()).toEqual(['third', 'two', '*one']);
		expect((await archive(one)).data).toMatchObject({ status: 'ARCHIVED', isDefault: false });
		expect(await names()).toEqual(['*third', 'two']);
		expect((await archive(one)).status).toBe(404);
		expect((await patch({ locationId: one, isDefault: true })).status).toBe(404);
	});

	it('V8 takes back an archived address, as the default it was, if there is room', async () => {
		const one = idOf(await add({ addressText: 'one' }));
		api.pass(1_000);
		const two = idOf(await add({ addressText: 'two' }));
		await archive(two);
		expect(await names()).toEqual(['*one']);
		expect((await patch({ locationId: two, landmark: 'Temple' })).status).toBe(404);
		const other = (await api.customer()).token;
		expect((await patch({ locationId: two, status: 'ACTIVE' }, other)).status).toBe(403);
		expect((await patch({ locationId: two, status: 'ACTIVE', isDefault: true })).data).toMatchObject({ status: 'ACTIVE', isDefault: true });
		expect(await names()).toEqual(['*two', 'one']);
		expect((await patch({ locationId: one, status: 'ARCHIVED' })).status).toBe(400);
		await archive(one);
		for (let i = 0; i < 49; i++) await add({ addressText: `a${i}` });
		expect((await patch({ locationId: one, status: 'ACTIVE' })).errors[0]).toMatchObject({ code: 'ADDRESS_LIMIT' });
	});

	it('C28 customerRecentLocations are those chosen last, the last one first, without archived ones', async () => {
		const ids: string[] = [];
		for (const addressText of ['one', 'two', 'three']) ids.push(idOf(await add({ addressText })));
		const recent = async () => {
			const { data } = await api.call('GET', PATH, { token });
			return (new Map<string, Listed[]>(Object.entries(data ?? {})).get('customerRecentLocations') ?? []).map(
				({ addressText }) => addressText,
			);
		};
		expect(await recent()).toEqual([]);
		for (const at of [2, 0, 1]) {
			api.pass(1_000);
			await patch({ locationId: ids[at] ?? '', isDefault: true });
		}
		expect(await recent()).toEqual(['two', 'one', 'three']);
		await archive(ids[1] ?? '');
		expect(await recent()).toEqual(['one', 'three']);
	});

	it('P2 changes nothing of another customer', async () => {
		const mine = idOf(await add({ addressText: 'mine' }));
		const other = (await api.customer()).token;
		expect((await patch({ locationId: mine, isDefault: true }, other)).status).toBe(403);
		expect((await archive(mine, other)).status).toBe(403);
		expect(await names()).toEqual(['*mine']);
	});

	it('keeps exactly one default whatever is sent at once', async () => {
		const ids = await Promise.all(Array.from({ length: 12 }, async (_, i) => idOf(await add({ addressText: `a${i}` }))));
		const replies = await Promise.all([
			...ids.map((locationId) => patch({ locationId, isDefault: true })),
			...ids.slice(0, 6).map((id) => archive(id)),
			...Array.from({ length: 4 }, (_, i) => add({ addressText: `b${i}` })),
		]);
		for (const { status } of replies) expect([200, 201, 404]).toContain(status);
		const left = await list();
		expect(left).toHaveLength(10);
		expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
	});

	it('has the profile name the default address', async () => {
		await add({ addressText: 'Chakala' });
		expect((await api.call('GET', 'customer/profile', { token })).data).toMatchObject({ address: 'Chakala' });
	});

	it('keeps fifty active ones at most, also when they are sent at once; a removed one makes room', async () => {
		for (let i = 0; i < 48; i++) await add({ addressText: `a${i}` });
		const last = await Promise.all(Array.from({ length: 6 }, () => add({ addressText: 'last\u202Egnp' })));
		expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400, 400, 400]);
		expect(last.find(({ status }) => status === 400)?.errors[0]).toMatchObject({
			code: 'ADDRESS_LIMIT',
			display_text: 'You have 50 saved addresses already. Remove one first',
		});
		const [first] = await list();
		expect(first?.addressText).toBe('lastgnp');
		await archive(first?.locationId ?? '');
		expect((await add({ addressText: 'room' })).status).toBe(201);
		expect(await list()).toHaveLength(50);
	});

	it('keeps fifty archived ones, and always the last, which may be taken back', async () => {
		const first = idOf(await add({ addressText: 'First' }));
		const archived = async () =>
			(await api.app.db.selectFrom('customer_addresses').select('id').where('status', '=', 'ARCHIVED').execute()).map(({ id }) => id);
		const second = idOf(await add({ addressText: 'Second' }));
		for (let i = 0; i < 51; i++) {
			api.pass(1_000);
			await archive(i === 0 ? second : idOf(await add({ addressText: `No. ${i}` })));
		}
		expect(await archived()).toHaveLength(50);
		expect(await archived()).not.toContain(second);
		await archive(first);
		expect(await archived()).toHaveLength(50);
		expect((await patch({ locationId: first, status: 'ACTIVE' })).status).toBe(200);
		expect(await names()).toEqual(['First']);
	});

	it('forgets no archived address for those of another customer', async () => {
		const first = idOf(await add({ addressText: 'First' }));
		await archive(first);
		const other = (await api.customer()).token;
		for (let i = 0; i < 50; i++) {
			api.pass(1_000);
			await archive(idOf(await add({ addressText: `No. ${i}` }, other)), other);
		}
		await archive(idOf(await add({ addressText: 'Second' })));
		expect((await patch({ locationId: first, status: 'ACTIVE' })).status).toBe(200);
	});
});
