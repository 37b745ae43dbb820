import type { PartnerShopReply } from '#lib/contract/partner.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage, mayTouch } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { sellerTags } from '#server/catalogue/shelf-tags.ts';
import { setSlots } from '#server/catalogue/shops/set-slots.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { jsonColumns, type ShopChange, type ShopColumns, shopColumns } from '#server/catalogue/shops/shop-change.ts';
import { openingsOf, setHours } from '#server/catalogue/shops/shop-hours.ts';
import { autoAcceptOf, rushOf } from '#server/catalogue/shops/shop-table.ts';
import { tellOwners } from '#server/catalogue/shops/tell-owners.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';

type Asked = Pick<Call<'partner'>, 'app' | 'caller' | 'point' | 'language'>;

/** What the shop's staff may say of it; the rest is its owners'. */
const OF_STAFF: ReadonlySet<string> = new Set(['isOpen', 'closedUntil', 'rush'] satisfies (keyof ShopChange)[]);
/** What pages show: a change of it makes the shop's pages new. */
const SHOWN: readonly (keyof ShopColumns)[] = [
	'is_shut',
	'closed_until',
	'holidays',
	'rush_min',
	'rush_until',
	'is_pickup',
	'names',
	'offers',
	'about',
	'address_text',
	'min_order_paise',
	'delivery_fee_paise',
	'free_delivery_above_paise',
	'fee_by_distance',
	'fee_by_total',
	'delivery_eta_min',
	'service_radius_m',
	'service_ring',
	'slot_minutes',
];

/** Of those, what concerns pages of other shops and of places that it did not serve. */
const WHO_SELLS_WHERE: readonly (keyof ShopColumns)[] = ['names', 'service_radius_m', 'service_ring'];

type Days = Pick<ShopColumns, 'holidays'>;
/** What of a shop was changed, for the audit trail: the names of its settings, and the days from today on that became holidays or are none now. */
function changedNames(change: ShopChange, was: Days, next: Days, now: Date): string {
	const missing = (from: readonly string[] = [], days: readonly string[] = []) => days.filter((day) => !from.includes(day));
	const today = dateInIndia(now);
	const added = missing(was.holidays, next.holidays).map((day) => `+${day}`);
	const taken = missing(next.holidays, was.holidays).filter((day) => day >= today);
	return [...Object.keys(change), ...added, ...taken.map((day) => `-${day}`)].join(' ');
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A shop with all that it says of itself; refuses with NOT_FOUND. */
async function replyOf({ app, point, language }: Asked, row: Row<'shops'>): Promise<Result<PartnerShopReply>> {
	const shop = await findShop(app, row.id, { point, language });
	if (!shop) return refuse('NOT_FOUND');
	const now = app.clock.now();
	const rush = rushOf(row);
	return ok({
		...shop,
		deliveryFee: shop.feeFarther,
		slotMinutes: row.slot_minutes,
		slotCapacity: row.slot_capacity,
		slotRules: [...row.slot_rules],
		phone: row.phone_e164,
		upiId: row.upi_id,
		gstin: row.gstin,
		fssai: row.fssai,
		cancelAfterMinutes: row.cancel_after_min,
		language: row.language,
		names: row.names,
		offers: row.offers,
		about: row.about,
		etaMinutes: row.delivery_eta_min,
		radiusKm: row.service_radius_m / 1_000,
		area: row.service_ring?.map(([lng, lat]) => ({ lat, lng })) ?? null,
		now: now.toISOString(),
		isShut: row.is_shut,
		isSuspended: row.suspended_at !== null,
		closedUntil: row.closed_until && row.closed_until > now ? row.closed_until.toISOString() : null,
		rush: rush && rush.until > now ? { minutes: rush.minutes, until: rush.until.toISOString() } : null,
		holidays: row.holidays,
		autoAccept: autoAcceptOf(row),
	});
}

/** What a shop says of itself. Refuses with FORBIDDEN another shop's key or people, and with NOT_FOUND. */
export async function readShop(call: Asked, id: string): Promise<Result<PartnerShopReply>> {
	if (!mayTouch(call.caller, id)) return refuse('FORBIDDEN');
	const row = await call.app.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirst();
	return row ? replyOf(call, row) : refuse('NOT_FOUND');
}

/**
 * Closes a shop, whatever its hours say, or lets its hours decide again; sets its rush, and what it says of itself. Answers the shop. Refuses with
 * PHONE_INVALID, INPUT_INVALID (an end or a day that cannot be, openings that overlap, words without English ones), NOT_FOUND, or FORBIDDEN for
 * another shop's key or people. The shop's staff may only close it, open it, and set a rush.
 */
export async function changeShop(call: Asked, id: string, change: ShopChange): Promise<Result<PartnerShopReply>> {
	const { app, caller } = call;
	if (!mayTouch(caller, id)) return refuse('FORBIDDEN');
	if (!mayManage(caller, id) && Object.keys(change).some((name) => !OF_STAFF.has(name))) return refuse('FORBIDDEN');
	const done = await transact(app.db, async (trx) => {
		// Carts and orders refer to the shop while they hold the rows of its delivery times: they need not wait for this lock.
		const was = await trx.selectFrom('shops').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
		if (!was) return refuse('NOT_FOUND');
		const now = app.clock.now();
		const columns = shopColumns(change, was, now);
		if (!columns.ok) return columns;
		await setSlots(trx, id, change.slots ?? []);
		const hours = change.hours ? openingsOf(change.hours) : null;
		if (hours && !hours.ok) return hours;
		const hasOtherHours = hours ? await setHours(trx, id, hours.value) : false;
		const next = { ...was, ...columns.value };
		if (isSame(was, next) && !hasOtherHours) return ok(was);
		const differs = (name: keyof ShopColumns) => !isSame(was[name], next[name]);
		const isShown = hasOtherHours || SHOWN.some(differs);
		await trx
			.updateTable('shops')
			.set({ ...jsonColumns(columns.value), ...(isShown && { updated_at: now }) })
			.where('id', '=', id)
			.execute();
		const detail = changedNames(change, was, next, now);
		await noteAct(trx, { kind: 'SHOP', did: 'CHANGED', detail, shopId: id, by: byPartner(caller), at: now });
		await tellOwners(trx, was, next, { at: now, language: call.language });
		await publishChange(trx, isShown ? [...sellerTags(id), ...(WHO_SELLS_WHERE.some(differs) ? [tag.sellers] : [])] : [tag.shops]);
		return ok(next);
	});
	if (!done.ok) return done;
	forgetTags(app, [...sellerTags(id), tag.sellers]);
	return replyOf(call, done.value);
}
