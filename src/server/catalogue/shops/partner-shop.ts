import type { PartnerShopReply } from '#lib/contract/partner.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayManage, mayTouch } from '#server/api/partner.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { setSlots } from '#server/catalogue/shops/slot-capacity.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { parsePhone } from '#server/system/phone.ts';

type ShopChange = Omit<Checked<'PUT partner/shops/{storeId}'>, 'storeId'>;
type Columns = Partial<Omit<Row<'shops'>, 'names' | 'address_names' | 'offers' | 'service_ring'>>;

/** The columns that a change sets; refuses with PHONE_INVALID. */
function columnsOf({ phone, ...change }: ShopChange): Result<Columns> {
	const { isOpen, isPickup, slotMinutes, slotCapacity, upiId, gstin, fssai, cancelAfterMinutes, language } = change;
	const number = phone == null ? ok(phone) : parsePhone(phone);
	if (!number.ok) return refuse('PHONE_INVALID', { field: 'phone' });
	return ok({
		...(isOpen !== undefined && { is_shut: !isOpen }),
		...(isPickup !== undefined && { is_pickup: isPickup }),
		...(slotMinutes !== undefined && { slot_minutes: slotMinutes }),
		...(slotCapacity !== undefined && { slot_capacity: slotCapacity }),
		...(number.value !== undefined && { phone_e164: number.value }),
		...(upiId !== undefined && { upi_id: upiId }),
		...(gstin !== undefined && { gstin }),
		...(fssai !== undefined && { fssai }),
		...(cancelAfterMinutes !== undefined && { cancel_after_min: cancelAfterMinutes }),
		...(language !== undefined && { language }),
	});
}

/**
 * Shuts a shop regardless of its hours, or lets its hours decide again, and sets what it says of itself for its orders, which no page shows;
 * answers the shop. Refuses with PHONE_INVALID, NOT_FOUND, or FORBIDDEN for another shop's
 * key or people. The shop's staff may only shut it and open it.
 */
export async function changeShop(
	{ app, caller, point, language }: Pick<Call<'partner'>, 'app' | 'caller' | 'point' | 'language'>,
	id: string,
	change: ShopChange,
): Promise<Result<PartnerShopReply>> {
	if (!mayTouch(caller, id)) return refuse('FORBIDDEN');
	if (!mayManage(caller, id) && Object.keys(change).some((name) => name !== 'isOpen')) return refuse('FORBIDDEN');
	const columns = columnsOf(change);
	if (!columns.ok) return columns;
	const tags = [tag.shop(id), tag.shops];
	const done = await transact(app.db, async (trx) => {
		const was = await trx.selectFrom('shops').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
		if (!was) return refuse('NOT_FOUND');
		await setSlots(trx, id, change.slots ?? []);
		const next = { ...was, ...columns.value };
		const isSame = Object.keys(columns.value).every((name) => Reflect.get(was, name) === Reflect.get(next, name));
		if (isSame) return ok(was);
		const { is_shut, is_pickup } = next;
		// Only what pages show makes the shop's pages new.
		const isShown = is_shut !== was.is_shut || is_pickup !== was.is_pickup;
		await trx
			.updateTable('shops')
			.set({ ...columns.value, ...(isShown && { updated_at: app.clock.now() }) })
			.where('id', '=', id)
			.execute();
		await publishChange(trx, isShown ? tags : [tag.shops]);
		return ok(next);
	});
	if (!done.ok) return done;
	forgetTags(app, tags);
	const shop = await findShop(app, id, { point, language });
	if (!shop) return refuse('NOT_FOUND');
	const row = done.value;
	return ok({
		...shop,
		slotMinutes: row.slot_minutes,
		slotCapacity: row.slot_capacity,
		phone: row.phone_e164,
		upiId: row.upi_id,
		gstin: row.gstin,
		fssai: row.fssai,
		cancelAfterMinutes: row.cancel_after_min,
		language: row.language,
	});
}
