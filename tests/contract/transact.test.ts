import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok, refuse } from '#lib/result.ts';
import { openCart, type Shopper } from '#server/cart/answer-cart.ts';
import { updateCart } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { withQuantities } from '#server/cart/change-lines.ts';
import { commitRefusal, transact } from '#server/db/transact.ts';
import { OTP, PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';

let api: TestApi;
let id = '';
let token = '';
let pack = '';
beforeAll(async () => {
	api = await testApi();
	pack = await makeProduct(api.app, await makeShop(api.app), { price_paise: 4_000, mrp_paise: 5_000, stock: 10 });
});
beforeEach(async () => {
	({ id, token } = await api.customer());
});
afterAll(() => api.close());

const points = async () =>
	(await api.app.db.selectFrom('customers').select('points').where('id', '=', id).executeTakeFirstOrThrow()).points;
const earn = (db: TestApi['app']['db']) =>
	db
		.updateTable('customers')
		.set((eb) => ({ points: eb('points', '+', 1) }))
		.where('id', '=', id)
		.execute();
const count = async (table: 'carts' | 'cart_lines' | 'changes' | 'customers' | 'otps') =>
	(
		await api.app.db
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count;

describe('a transaction', () => {
	it('keeps what was written when its work goes well', async () => {
		const done = await transact(api.app.db, async (trx) => {
			await earn(trx);
			return ok('done');
		});
		expect([done, await points()]).toEqual([ok('done'), 1]);
	});

	it('keeps nothing of work that is refused, and gives the refusal as it is', async () => {
		const refusal = refuse('INPUT_INVALID', { field: 'dob', params: { max: 3 }, details: { left: 1 } });
		const done = await transact(api.app.db, async (trx) => {
			await earn(trx);
			return refusal;
		});
		expect([done, await points()]).toEqual([refusal, 0]);
	});

	it('keeps what was written where the work says so', async () => {
		const done = await transact(api.app.db, async (trx) => {
			await earn(trx);
			return commitRefusal(refuse('OTP_INVALID'));
		});
		expect([done, await points()]).toEqual([refuse('OTP_INVALID'), 1]);
	});

	it('keeps nothing of work that throws, and throws what it threw', async () => {
		const broken = transact(api.app.db, async (trx) => {
			await earn(trx);
			throw new Error('lost');
		});
		await expect(broken).rejects.toThrow('lost');
		expect(await points()).toBe(0);
	});

	it('runs again when the database had to break it off, and counts once', async () => {
		let runs = 0;
		const done = await transact(api.app.db, async (trx) => {
			await earn(trx);
			runs++;
			if (runs === 1) await sql`DO $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = '40001'; END $$`.execute(trx);
			return ok(runs);
		});
		expect([done, await points()]).toEqual([ok(2), 1]);
	});
});

describe('a refusal half way leaves nothing behind', () => {
	it('in a cart', async () => {
		const shopper: Shopper = {
			app: api.app,
			caller: { kind: 'customer', customerId: id, sessionFamily: 'f' },
			language: 'en',
			point: HERE,
		};
		const { cartId } = await openCart(shopper);
		const done = await changeCart(shopper, cartId, [pack], async (open) => {
			const cart = await withQuantities(open, new Map([[pack, 2]]));
			await updateCart(open.trx, cart, { instructions: 'ring twice' });
			return refuse('PAYMENT_UNSUPPORTED');
		});
		expect(done).toMatchObject({ code: 'PAYMENT_UNSUPPORTED' });
		expect(await openCart(shopper)).toMatchObject({ cartId, store: null, cartProducts: [], delivery: { instructions: '' } });
	});

	it('not even a cart, for who names one that is not there', async () => {
		const before = await count('carts');
		const reply = await api.call('POST', 'cart/nobody1/product/add', { token, json: { retailerProductId: pack, quantity: 1 } });
		expect(reply.status).toBe(404);
		expect(await count('carts')).toBe(before);
	});

	it('in a change of a product', async () => {
		const headers = { authorization: `Partner ${PARTNER_TOKEN}` };
		const row = () => api.app.db.selectFrom('retailer_products').selectAll().where('id', '=', pack).executeTakeFirstOrThrow();
		const before = [await row(), await count('changes')];
		const reply = await api.call('PUT', `partner/products/${pack}`, { headers, json: { stock: 3, sellingPrice: 60 } });
		expect(reply.errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'mrp' });
		expect([await row(), await count('changes')]).toEqual(before);
		expect((await api.call('PUT', `partner/products/${pack}`, { headers, json: { stock: 3 } })).status).toBe(200);
		expect(await row()).toMatchObject({ stock: 3 });
	});

	it('in a login: the OTP is still good, and there is no customer', async () => {
		const phone_number = '+919820012345';
		const login = () => api.call('POST', 'auth/login', { form: { phone_number, otp: OTP } });
		await api.call('POST', 'auth/send-otp', { form: { phone_number } });
		const before = await count('customers');
		// As if the customer were gone the moment the session is open.
		await sql`CREATE FUNCTION gone() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN DELETE FROM customers WHERE id = NEW.customer_id; RETURN NULL; END $$`.execute(api.app.db);
		await sql`CREATE TRIGGER gone AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION gone()`.execute(api.app.db);
		expect((await login()).status).toBe(500);
		await sql`DROP TRIGGER gone ON sessions`.execute(api.app.db);
		expect([await count('customers'), await count('otps')]).toEqual([before, 1]);
		expect((await login()).data).toMatchObject({ isNew: true });
	});
});

describe('a refusal that must stay', () => {
	it('is a wrong OTP: it is counted', async () => {
		const phone_number = '+919820054321';
		await api.call('POST', 'auth/send-otp', { form: { phone_number } });
		const reply = await api.call('POST', 'auth/login', { form: { phone_number, otp: '000000' } });
		expect(reply.errors[0]?.code).toBe('OTP_INVALID');
		const rows = await api.app.db.selectFrom('otps').select('wrong_tries').where('phone_e164', '=', phone_number).execute();
		expect(rows).toEqual([{ wrong_tries: 1 }]);
	});
});
