import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../support/app.ts';
import { COUNTER_SITE, rightIn, runCounterAt } from '../support/counter-command.ts';
import { makeShop } from '../support/market.ts';
import { newNumber } from '../support/people.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
});
afterAll(() => api.close());

const counter = (...argv: string[]) => runCounterAt(api, COUNTER_SITE, argv);

describe('npm run counter', () => {
	it('C40 invites, tells the number where to log in, lists, and ends', async () => {
		const phone = newNumber();
		const id = rightIn(await counter('invite', phone, '--shop', shop, '--role', 'owner'));
		expect((await counter('list', '--shop', shop)).join('\n')).toContain(`${id}  ${phone}, owner, Shop ${shop}`);
		expect(await counter('invite', phone, '--shop', shop, '--role', 'owner')).toEqual([expect.stringContaining('was invited before')]);
		const told = await api.app.db.selectFrom('outbox').selectAll().where('recipient', '=', phone).execute();
		expect(told).toMatchObject([{ template: 'staff.SHOP', body: expect.stringContaining('https://shop.example/counter') }]);
		expect(await counter('end', id)).toEqual([`ended ${id}`]);
		await expect(counter('end', id)).rejects.toThrow(/no right .* that has not ended/);
		expect((await counter('list')).join('\n')).not.toContain(id);
	});

	it('C40 says when an invitation as staff takes a shop its owner', async () => {
		const lone = await makeShop(api.app);
		const invited = async (phone: string, role: string) => (await counter('invite', phone, '--shop', lone, '--role', role)).slice(1);
		const [first, second] = [newNumber(), newNumber()];
		expect(await invited(first, 'owner')).toEqual([]);
		expect(await invited(second, 'owner')).toEqual([]);
		expect(await invited(first, 'staff')).toEqual(['Until now this person was an owner there.']);
		expect(await invited(second, 'staff')).toEqual([expect.stringContaining('the shop has no owner now, invite one with --role owner')]);
		expect(await invited(second, 'owner')).toEqual([]);
	});

	it.each([
		[['open', 'x'], /invite, list or end/],
		[['invite'], /Name the phone number/],
		[['invite', '12'], /no Indian mobile number/],
		[['invite', '9820000001', '--role', 'owner'], /--role goes with --shop/],
		[['invite', '9820000001', '--shop', 'x', '--role', 'king'], /owner or staff/],
		[['invite', '9820000001', '--shop', 'no such shop', '--role', 'owner'], /no such shop/],
		[['list', '--name', 'x'], /go with invite/],
		[['end', 'a', 'b'], /One at a time/],
		[['end', '--lable'], /--lable is no option/],
	])('C40 says what is wrong with %j', async (argv, line) => {
		await expect((async () => counter(...argv))()).rejects.toThrow(line);
	});
});
