import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import { dateInIndia, dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { amountText, rupeesFromPaise } from '#lib/format/money.ts';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import { promotionTitle } from '#server/cart/promotions/words.ts';
import { writePromotion } from '#server/cart/promotions/write.ts';
import type { CouponsOrder, GivenPromotion, GivenRule } from '#server/commands/coupons/arguments.ts';
import { CouponsError } from '#server/commands/coupons/coupons-error.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { loadShops, shopFinder } from '#server/import/chosen-shops.ts';

async function shopId(db: Db, named: string | null): Promise<string | null> {
	if (named === null) return null;
	const found = shopFinder(await loadShops(db))(named);
	if (!found.ok) throw new CouponsError(`--shop ${named}: ${found.reason}.`);
	return found.value;
}

async function ruleWithProduct(db: Db, rule: GivenRule): Promise<DiscountRule> {
	if (rule.code !== 'BUY_GET') return rule;
	const { code, buy, get, product } = rule;
	const found = await db.selectFrom('library_products').select(['id', 'names']).where('id', '=', product).executeTakeFirst();
	if (!found) throw new CouponsError(`--product ${product}: there is no such product; its id ends its address.`);
	return { code, buy, get, libraryProductId: found.id, names: found.names };
}

async function add(db: Db, given: GivenPromotion, now: Date): Promise<string> {
	const rule = await ruleWithProduct(db, given.rule);
	const title = given.title === null ? null : { en: given.title };
	const { shop, startsAt, ...same } = given;
	const written = { ...same, rule, title, shopId: await shopId(db, shop), startsAt: startsAt ?? now };
	const { shopId: of } = written;
	const done = await transact(db, async (trx) => {
		const made = await writePromotion(trx, written, now);
		if (made !== null) await noteAct(trx, { kind: 'COUPON', did: 'ADDED', about: given.code ?? made, shopId: of, by: SYSTEM, at: now });
		return ok(made);
	});
	const id = done.ok ? done.value : null;
	if (id === null) throw new CouponsError(`There is a coupon ${given.code} already: a code is used once, so that old orders stay clear.`);
	return `added ${given.code ?? `offer ${id}`}: ${promotionTitle({ title, rule }, DEFAULT_LANGUAGE)}`;
}

/** The end of a promotion as `--until` takes it; of one that was ended by hand the day in India. */
function endText(at: Date): string {
	const date = dateInIndia(at);
	return startInIndia(date) === at.toISOString() ? `until ${dayAfter(date, -1)}` : `ended on ${date}`;
}

/** `DIWALI  10% off, up to ₹60, from ₹299, 3 of 100 used, until 2026-11-30`. */
function lineOf(row: Row<'promotions'>, shopNames: ReadonlyMap<string, string>): string {
	const parts = [promotionTitle(row, DEFAULT_LANGUAGE)];
	if (row.min_order_paise > 0) parts.push(`from ${amountText(rupeesFromPaise(row.min_order_paise))}`);
	if (row.is_first_order) parts.push('first order');
	if (row.shop_id !== null) parts.push(`at ${shopNames.get(row.shop_id) ?? row.shop_id}`);
	if (row.customer_limit !== null) parts.push(`${row.customer_limit} for each customer`);
	parts.push(row.total_limit === null ? `used ${row.used} times` : `${row.used} of ${row.total_limit} used`);
	if (row.ends_at) parts.push(endText(row.ends_at));
	parts.push(row.paid_by === 'SHOP' ? 'the shop pays' : 'the association pays');
	return `${row.code ?? `offer ${row.id}`}  ${parts.join(', ')}`;
}

/** The store's coupons and offers, without those that belong to one customer. */
async function list(db: Db, all: boolean, now: Date): Promise<string[]> {
	let query = db.selectFrom('promotions').selectAll().where('customer_id', 'is', null).orderBy('kind').orderBy('code').orderBy('id');
	if (!all) query = query.where('starts_at', '<=', now).where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));
	const [rows, shops] = await Promise.all([query.execute(), loadShops(db)]);
	const names = new Map(shops.map((shop) => [shop.id, shop.names.en]));
	return rows.length > 0 ? rows.map((row) => lineOf(row, names)) : ['There are none.'];
}

async function end(db: Db, named: string, now: Date): Promise<string> {
	const done = await transact(db, async (trx) => {
		const one = await trx
			.updateTable('promotions')
			.set({ ends_at: now })
			.where((eb) => eb.or([eb('code', '=', named.toUpperCase()), eb('id', '=', named)]))
			.where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
			.returning(['id', 'code', 'shop_id'])
			.executeTakeFirst();
		if (one) await noteAct(trx, { kind: 'COUPON', did: 'ENDED', about: one.code ?? one.id, shopId: one.shop_id, by: SYSTEM, at: now });
		return ok(one);
	});
	if (!done.ok || !done.value) throw new CouponsError(`There is no coupon or offer “${named.slice(0, 60)}” that has not ended.`);
	return `ended ${named.toUpperCase()}`;
}

/** Carries out an order of the command and answers the lines to print. @throws CouponsError. */
export async function runCoupons(db: Db, order: Exclude<CouponsOrder, { does: 'help' }>, now: Date): Promise<string[]> {
	switch (order.does) {
		case 'add':
			return [await add(db, order.given, now)];
		case 'list':
			return list(db, order.all, now);
		case 'end':
			return [await end(db, order.named, now)];
	}
}
