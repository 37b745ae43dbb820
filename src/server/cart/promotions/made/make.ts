import { sql } from 'kysely';
import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import type { MadePromotion, NewPromotion } from '#lib/contract/made-promotions.ts';
import { dateInIndia, dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { madePromotion } from '#server/cart/promotions/made/list.ts';
import { writePromotion } from '#server/cart/promotions/write.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';

/** So many that have not ended are enough for one shop, or for all together: shoppers are shown each of them. */
const RUNNING_MOST = 50;

/** Who may make and end the promotions of a shop: its owners; those of all shops, the association's people. */
const mayPromote = (caller: Call<'staff'>['caller'], shopId: string | null) =>
	shopId === null ? caller.isAssociation : mayManage(caller, shopId);

/** The product of a buy-and-get rule by its name now; it must be on the shelf of the shop that gives it. */
async function productOf(db: Db, id: string, shopId: string | null) {
	const onShelf = sql<boolean>`EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.library_product_id = ${id} AND rp.is_listed
		AND ${shopId === null ? sql`true` : sql`rp.shop_id = ${shopId}`})`;
	return db.selectFrom('library_products').select(['id', 'names']).where('id', '=', id).where(onShelf).executeTakeFirst();
}

async function ruleOf(db: Db, rule: NewPromotion['rule'], shopId: string | null): Promise<Result<DiscountRule>> {
	switch (rule.code) {
		case 'PERCENT':
			return ok({ ...rule, maxPaise: rule.upTo === undefined ? null : paiseFromRupees(rule.upTo) });
		case 'FLAT':
			return ok({ code: rule.code, amountPaise: paiseFromRupees(rule.amount) });
		case 'FREE_DELIVERY':
			return ok({ code: rule.code });
		case 'BUY_GET': {
			const product = await productOf(db, rule.libraryProductId, shopId);
			if (!product) return refuse('INPUT_INVALID', { field: 'rule.libraryProductId' });
			return ok({ ...rule, libraryProductId: product.id, names: product.names });
		}
	}
}

/** From when to when it holds; refuses with DAY_OVER and END_BEFORE_START. */
function timesOf({ from, until }: NewPromotion, now: Date): Result<{ startsAt: Date; endsAt: Date | null }> {
	const today = dateInIndia(now);
	if (from !== undefined && from < today) return refuse('DAY_OVER', { field: 'from' });
	if (until !== undefined && until < today) return refuse('DAY_OVER', { field: 'until' });
	if (until !== undefined && from !== undefined && until < from) return refuse('END_BEFORE_START', { field: 'until' });
	return ok({
		startsAt: from === undefined || from === today ? now : new Date(startInIndia(from)),
		endsAt: until === undefined ? null : new Date(startInIndia(dayAfter(until, 1))),
	});
}

async function countRunning(db: Db, shopId: string | null, now: Date): Promise<number> {
	const { count } = await db
		.selectFrom('promotions')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('customer_id', 'is', null)
		.where('shop_id', shopId === null ? 'is' : '=', shopId)
		.where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
		.executeTakeFirstOrThrow();
	return count;
}

/**
 * Makes a coupon or an offer of a shop, which pays for it, or without a shop of all, for which the association pays. Refuses with
 * - FORBIDDEN all but the shop's owners and the association's people, NOT_FOUND a shop that is not there,
 * - DAY_OVER and END_BEFORE_START (`from`, `until`), INPUT_INVALID a product that is not on the shelf (`rule.libraryProductId`),
 * - COUPON_TAKEN a code that was used before, also one that has ended: old orders stay clear,
 * - LIST_FULL more than 50 that have not ended.
 */
export async function makePromotion(given: NewPromotion, { app, caller, language }: Call<'staff'>): Promise<Result<MadePromotion>> {
	const shopId = given.storeId ?? null;
	if (!mayPromote(caller, shopId)) return refuse('FORBIDDEN');
	if (shopId !== null && !(await shopTable(app)).has(shopId)) return refuse('NOT_FOUND', { field: 'storeId' });
	const now = app.clock.now();
	const times = timesOf(given, now);
	if (!times.ok) return times;
	const done = await transact(app.db, async (trx) => {
		// One at a time for each shop, so that two at once do not pass the limit together.
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${shopId ?? ''}, 4))`.execute(trx);
		if ((await countRunning(trx, shopId, now)) >= RUNNING_MOST) return refuse('LIST_FULL', { params: { max: RUNNING_MOST } });
		const rule = await ruleOf(trx, given.rule, shopId);
		if (!rule.ok) return rule;
		const id = await writePromotion(
			trx,
			{
				code: given.code ?? null,
				rule: rule.value,
				title: null,
				minOrderPaise: paiseFromRupees(given.minOrder ?? 0),
				isFirstOrder: given.isFirstOrder ?? false,
				shopId,
				paidBy: shopId === null ? 'ASSOCIATION' : 'SHOP',
				perCustomer: given.perCustomer ?? null,
				total: given.total ?? null,
				...times.value,
			},
			now,
		);
		if (id === null) return refuse('COUPON_TAKEN', { field: 'code' });
		await noteAct(trx, { kind: 'COUPON', did: 'ADDED', about: given.code ?? id, shopId, by: byPartner(caller), at: now });
		return ok(id);
	});
	if (!done.ok) return done;
	const made = await madePromotion(app, done.value, language);
	return made ? ok(made) : refuse('NOT_FOUND');
}

/**
 * Ends a coupon or an offer now; orders that have it keep it. Refuses with NOT_FOUND one that is not there or has ended, and with FORBIDDEN as
 * `makePromotion`.
 */
export function endMade({ id }: { id: string }, { app, caller }: Call<'staff'>): Promise<Result<Record<string, never>>> {
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		const found = await trx
			.selectFrom('promotions')
			.select(['shop_id', 'code'])
			.where('id', '=', id)
			.where('customer_id', 'is', null)
			.where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
			.forUpdate()
			.executeTakeFirst();
		if (!found) return refuse('NOT_FOUND');
		if (!mayPromote(caller, found.shop_id)) return refuse('FORBIDDEN');
		await trx.updateTable('promotions').set({ ends_at: at }).where('id', '=', id).execute();
		await noteAct(trx, { kind: 'COUPON', did: 'ENDED', about: found.code ?? id, shopId: found.shop_id, by: byPartner(caller), at });
		return ok({});
	});
}
