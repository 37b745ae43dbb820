import { afterAll, beforeAll, expect, it } from 'vitest';
import { People } from '#lib/contract/counter.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { SYSTEM } from '#server/api/partner.ts';
import { endRight, giveRight, liveRights } from '#server/staff/rights.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { callAs, placedOrder } from '../support/partner-calls.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';

let api: TestApi;
let shop: string;
let other: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	other = await makeShop(api.app);
});
afterAll(() => api.close());

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> =>
	callAs(api, `Staff ${token}`, method, path, json);

const invitation = (storeId: string, json: object) => ({ storeId, role: 'staff', phone_number: newNumber(), ...json });
const messagesTo = async (phone: string) =>
	(await api.app.db.selectFrom('outbox').select('id').where('recipient', '=', phone).where('template', '=', 'staff.SHOP').execute()).length;

it('C40 a number that is invited, ended and invited again, or given another role, is told once a day', async () => {
	const place = await makeShop(api.app);
	const owner = await makePerson(api, { role: 'owner', shopId: place });
	const asked = invitation(place, {});
	const idOf = (reply: Reply) => People.parse(reply.data).people.find(({ phone }) => phone === asked.phone_number)?.id;
	const give = (role: string) => as(owner, 'POST', 'counter/people', { ...asked, role });
	for (const role of ['staff', 'owner', 'staff']) await give(role);
	await as(owner, 'DELETE', `counter/people/${idOf(await give('staff'))}`);
	const last = await give('staff');
	expect(await messagesTo(asked.phone_number)).toBe(1);
	await as(owner, 'DELETE', `counter/people/${idOf(last)}`);
	api.pass(DAY_MS + 1_000);
	await give('staff');
	expect(await messagesTo(asked.phone_number)).toBe(2);
});

it('C40 a shop gives twenty rights in a day, whoever is invited, and has fifty people', async () => {
	const place = await makeShop(api.app);
	const owner = await makePerson(api, { role: 'owner', shopId: place });
	const give = () => as(owner, 'POST', 'counter/people', invitation(place, {}));
	for (let given = 0; given < 20; given++) expect((await give()).status).toBe(200);
	const asked = invitation(place, {});
	const refused = await as(owner, 'POST', 'counter/people', asked);
	expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'RATE_LIMITED']);
	expect(await messagesTo(asked.phone_number)).toBe(0);
	api.pass(DAY_MS + 1_000);
	while ((await liveRights(api.app.db, { shopId: place })).length < 50) await makeStaff(api, { role: 'staff', shopId: place });
	expect((await give()).errors[0]).toMatchObject({ code: 'LIST_FULL', display_text: expect.stringContaining('50') });
});

it('C40 logins end with the last right, so that an old one opens nothing after a new invitation; a change of role ends none', async () => {
	const { token, phone, rightId } = await makeStaff(api, { role: 'staff', shopId: shop });
	const owner = await makePerson(api, { role: 'owner', shopId: shop });
	const asked = { storeId: shop, role: 'owner', phone_number: phone };
	const { people } = People.parse((await as(owner, 'POST', 'counter/people', asked)).data);
	expect((await as(token, 'DELETE', `counter/people/${rightId}`)).status).toBe(404);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
	// Who still works for another shop stays logged in.
	const now = api.app.clock.now();
	const { id: elsewhere } = await giveRight(api.app.db, { phone, name: '', by: SYSTEM }, { role: 'staff', shopId: other }, now);
	await as(owner, 'DELETE', `counter/people/${people.find((one) => one.phone === phone)?.id}`);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
	expect((await endRight(api.app.db, elsewhere, now)).ok).toBe(true);
	await as(owner, 'POST', 'counter/people', asked);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(401);
});

it('P2 a shop sees and changes only the name that it gave a person itself', async () => {
	const phone_number = newNumber();
	const [mine, theirs] = [await makePerson(api, { role: 'owner', shopId: shop }), await makePerson(api, { role: 'owner', shopId: other })];
	const nameAt = async (token: string, json: object) =>
		People.parse((await as(token, 'POST', 'counter/people', { role: 'staff', phone_number, ...json })).data).people.find(
			({ phone }) => phone === phone_number,
		)?.name;
	expect(await nameAt(mine, { storeId: shop, name: 'Ravi Patil' })).toBe('Ravi Patil');
	expect(await nameAt(theirs, { storeId: other })).toBe('');
	expect(await nameAt(theirs, { storeId: other, name: 'Somebody' })).toBe('Somebody');
	// A name that is not given again stays, with another role too.
	expect(await nameAt(mine, { storeId: shop, role: 'owner' })).toBe('Ravi Patil');
});

it('C40 a shop that is merged away meanwhile is not found', async () => {
	const place = await makeShop(api.app);
	const association = await makePerson(api, { role: 'association', shopId: null });
	await as(association, 'GET', 'counter/shops');
	await api.app.db.deleteFrom('shops').where('id', '=', place).execute();
	const reply = await as(association, 'POST', 'counter/people', invitation(place, {}));
	expect([reply.status, reply.errors[0]?.code]).toEqual([404, 'NOT_FOUND']);
});

it('C40 money goes back by the owner or the association, never by staff', async () => {
	const { order } = await placedOrder(api, await makeProduct(api.app, shop));
	const asked = (token: string) => as(token, 'POST', `partner/orders/${order.id}/refund`, {});
	expect((await asked(await makePerson(api, { role: 'staff', shopId: shop }))).errors[0]?.code).toBe('FORBIDDEN');
	for (const right of [{ role: 'owner', shopId: shop } as const, { role: 'association', shopId: null } as const])
		expect((await asked(await makePerson(api, right))).errors[0]?.code).toBe('STAGE_CONFLICT');
});
