import type { Checked } from '#lib/contract/table.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { type Language, wordsIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Row } from '#server/db/tables.ts';
import { parsePhone } from '#server/system/phone.ts';

export type ShopChange = Omit<Checked<'PUT partner/shops/{storeId}'>, 'storeId'>;
export type ShopColumns = Partial<Row<'shops'>>;

const CLOSED_MOST_MS = 60 * DAY_MS;
const RUSH_MOST_MS = DAY_MS;
const HOLIDAYS_AHEAD_MS = 366 * DAY_MS;

/** An instant that lies ahead, by the next whole minute, because pages tell minutes; `null` when it is over or too far away. */
function ahead(iso: string, mostMs: number, now: Date): Date | null {
	const until = new Date(Math.ceil(new Date(iso).getTime() / MINUTE_MS) * MINUTE_MS);
	const wait = until.getTime() - now.getTime();
	return wait > 0 && wait <= mostMs + MINUTE_MS ? until : null;
}

/**
 * What closes a shop and opens it again; refuses with INPUT_INVALID an end that is over or too far away. A holiday
 * that is over is left out, for a shop's own system may send the same list every day.
 */
function closingColumns({ isOpen, closedUntil, holidays }: ShopChange, was: Row<'shops'>, now: Date): Result<ShopColumns> {
	const until = closedUntil ? ahead(closedUntil, CLOSED_MOST_MS, now) : null;
	if (closedUntil && !until) return refuse('INPUT_INVALID', { field: 'closedUntil' });
	const today = dateInIndia(now);
	const last = dateInIndia(new Date(now.getTime() + HOLIDAYS_AHEAD_MS));
	if (holidays?.some((day) => day > last)) return refuse('INPUT_INVALID', { field: 'holidays' });
	// Opened by hand the shop is open today; the holidays to come stay.
	const named = (holidays ?? was.holidays).filter((day) => (isOpen ? day > today : day >= today));
	return ok({
		...(isOpen !== undefined && { is_shut: !isOpen, ...(isOpen && { closed_until: null }) }),
		// Whoever says when it opens again also ends that it is shut, or it would not open then.
		...(closedUntil !== undefined && { closed_until: until, ...(until && { is_shut: false }) }),
		...((holidays || isOpen) && { holidays: [...new Set(named)].sort() }),
	});
}

/** What a rush sets; refuses with INPUT_INVALID an end that is over or more than a day away. */
function rushColumns({ rush }: ShopChange, now: Date): Result<ShopColumns> {
	if (rush === undefined) return ok({});
	if (rush === null) return ok({ rush_min: null, rush_until: null });
	const until = ahead(rush.until, RUSH_MOST_MS, now);
	return until ? ok({ rush_min: rush.minutes, rush_until: until }) : refuse('INPUT_INVALID', { field: 'rush' });
}

type Said = { en: string } & { [L in Language]?: string | undefined };
/** Words in other languages alone: pages in a language without words would have none to show. */
const lacksEnglish = (words: Said | null | undefined): boolean => words?.en === '' && Object.values(words).some(Boolean);
const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

/**
 * What changes the delivery fee by distance and by the sum of the items; none does where no fee is stated any more. Refuses with INPUT_INVALID what
 * is given without a fee, a distance beyond the shop's radius, and a sum that makes nothing cheaper.
 */
function bandColumns({ feeByDistance, feeByTotal, radiusKm, area }: ShopChange, was: Row<'shops'>): Result<ShopColumns> {
	const fee = was.delivery_fee_paise;
	if (fee === null) {
		if (feeByDistance?.length) return refuse('INPUT_INVALID', { field: 'feeByDistance' });
		if (feeByTotal?.length) return refuse('INPUT_INVALID', { field: 'feeByTotal' });
		return ok({ fee_by_distance: [], fee_by_total: [] });
	}
	const byDistance = feeByDistance?.map(({ upToKm, fee: rupees }) => ({
		upToM: Math.round(upToKm * 1_000),
		feePaise: paiseFromRupees(rupees),
	}));
	const byTotal = feeByTotal?.map(({ from, fee: rupees }) => ({ fromPaise: paiseFromRupees(from), feePaise: paiseFromRupees(rupees) }));
	const radiusM = radiusKm === undefined ? was.service_radius_m : radiusKm * 1_000;
	const hasRadius = !area && (radiusKm !== undefined || was.service_ring === null);
	if (hasRadius && byDistance?.some(({ upToM }) => upToM > radiusM)) return refuse('INPUT_INVALID', { field: 'feeByDistance' });
	const dearest = Math.max(fee, ...(byDistance ?? was.fee_by_distance).map(({ feePaise }) => feePaise));
	if (byTotal?.some(({ feePaise }) => feePaise >= dearest)) return refuse('INPUT_INVALID', { field: 'feeByTotal' });
	return ok({ ...(byDistance && { fee_by_distance: byDistance }), ...(byTotal && { fee_by_total: byTotal }) });
}

/**
 * What pages say of a shop; refuses with INPUT_INVALID a shop without an English name, offers or a text about it without English words, and a sum
 * for free delivery without a fee, and as `bandColumns`.
 */
function saidColumns(change: ShopChange, was: Row<'shops'>): Result<ShopColumns> {
	const { names, offers, about, address, minOrder, deliveryFee, freeDeliveryAbove, etaMinutes, radiusKm, area } = change;
	if (names?.en === '') return refuse('INPUT_INVALID', { field: 'names.en' });
	if (lacksEnglish(offers)) return refuse('INPUT_INVALID', { field: 'offers.en' });
	if (lacksEnglish(about)) return refuse('INPUT_INVALID', { field: 'about.en' });
	const fee = deliveryFee === undefined ? was.delivery_fee_paise : paiseOrNull(deliveryFee);
	if (freeDeliveryAbove != null && fee === null) return refuse('INPUT_INVALID', { field: 'freeDeliveryAbove' });
	const bands = bandColumns(change, { ...was, delivery_fee_paise: fee });
	if (!bands.ok) return bands;
	return ok({
		...(names && { names: wordsIn(names) }),
		...(offers !== undefined && { offers: offers?.en ? wordsIn(offers) : null }),
		...(about !== undefined && { about: about?.en ? wordsIn(about) : null }),
		...(address !== undefined && { address_text: address }),
		...(minOrder !== undefined && { min_order_paise: paiseFromRupees(minOrder) }),
		...(deliveryFee !== undefined && { delivery_fee_paise: fee, ...(fee === null && { free_delivery_above_paise: null }) }),
		...bands.value,
		...(freeDeliveryAbove !== undefined && { free_delivery_above_paise: paiseOrNull(freeDeliveryAbove) }),
		...(etaMinutes !== undefined && { delivery_eta_min: etaMinutes }),
		...(radiusKm !== undefined && { service_radius_m: Math.round(radiusKm * 1_000), service_ring: null }),
		...(area && { service_ring: area.map(({ lat, lng }): [number, number] => [lng, lat]) }),
	});
}

/** The columns as they are written: JSON as text. */
export const jsonColumns = ({
	names,
	offers,
	about,
	service_ring,
	slot_rules,
	fee_by_distance,
	fee_by_total,
	address_names: _,
	...columns
}: ShopColumns) => ({
	...columns,
	...(names && { names: JSON.stringify(names) }),
	...(slot_rules && { slot_rules: JSON.stringify(slot_rules) }),
	...(fee_by_distance && { fee_by_distance: JSON.stringify(fee_by_distance) }),
	...(fee_by_total && { fee_by_total: JSON.stringify(fee_by_total) }),
	...(offers !== undefined && { offers: offers && JSON.stringify(offers) }),
	...(about !== undefined && { about: about && JSON.stringify(about) }),
	...(service_ring !== undefined && { service_ring: service_ring && JSON.stringify(service_ring) }),
});

/** The columns that a change sets; refuses with PHONE_INVALID, and with INPUT_INVALID an end or a day that cannot be. */
export function shopColumns(change: ShopChange, was: Row<'shops'>, now: Date): Result<ShopColumns> {
	const { phone, isPickup, slotMinutes, slotCapacity, slotRules, upiId, gstin, fssai, cancelAfterMinutes, language, autoAccept } = change;
	const number = phone == null ? ok(phone) : parsePhone(phone);
	if (!number.ok) return refuse('PHONE_INVALID', { field: 'phone' });
	const closing = closingColumns(change, was, now);
	if (!closing.ok) return closing;
	const rush = rushColumns(change, now);
	if (!rush.ok) return rush;
	const said = saidColumns(change, was);
	if (!said.ok) return said;
	return ok({
		...closing.value,
		...rush.value,
		...said.value,
		...(autoAccept !== undefined && { is_auto_accept: autoAccept !== null, auto_accept_min: autoAccept?.minutes ?? null }),
		...(isPickup !== undefined && { is_pickup: isPickup }),
		...(slotMinutes !== undefined && { slot_minutes: slotMinutes }),
		...(slotCapacity !== undefined && { slot_capacity: slotCapacity }),
		...(slotRules && { slot_rules: slotRules }),
		...(number.value !== undefined && { phone_e164: number.value }),
		...(upiId !== undefined && { upi_id: upiId }),
		...(gstin !== undefined && { gstin }),
		...(fssai !== undefined && { fssai }),
		...(cancelAfterMinutes !== undefined && { cancel_after_min: cancelAfterMinutes }),
		...(language !== undefined && { language }),
	});
}
