import type { Checked } from '#lib/contract/table.ts';
import { DAY_MIN } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { hashOtp } from '#server/account/otp.ts';
import { secretOf } from '#server/account/secrets.ts';
import { useOtp } from '#server/account/use-otp.ts';
import type { Call } from '#server/api/call.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import type { Db } from '#server/db/tables.ts';
import { commitRefusal, transact } from '#server/db/transact.ts';
import { newId } from '#server/system/ids.ts';
import { parsePhone } from '#server/system/phone.ts';

/** So many applications of one number, and of all, wait to be looked at. */
const MOST_OF_NUMBER = 3;
const MOST_OPEN = 1_000;
/** A door is not farther than this from its locality, in degrees: about 11 km. */
const FARTHEST = 0.1;

const minutesOf = (clock: string): number => {
	const [hour = 0, minute = 0] = clock.split(':').map(Number);
	return hour * 60 + minute;
};

async function waiting(db: Db, phone?: string): Promise<number> {
	const open = db.selectFrom('shop_applications').where('decided_at', 'is', null);
	const asked = phone === undefined ? open : open.where('phone_e164', '=', phone);
	const { count } = await asked.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
	return Number(count);
}

/**
 * Takes the application of a shop by the number whose OTP it gives, which is then used up. Refuses with PHONE_INVALID, with INPUT_INVALID a
 * category or a locality that is not known or a door far from its locality (the OTP stays good), with OTP_INVALID and OTP_EXPIRED, with LIST_FULL
 * a fourth of one number that waits, and with UNAVAILABLE when a thousand wait.
 */
export async function apply(
	{ phone_number, otp, name, address, localityId, lat, lng, categories, opens, closes, ...codes }: Checked<'POST counter/applications'>,
	{ app, language }: Call<'anyone'>,
): Promise<Result<{ id: string }>> {
	const phone = parsePhone(phone_number);
	if (!phone.ok) return phone;
	const known = new Set((await categoryTable(app)).map(({ id }) => id));
	if (categories.some((id) => !known.has(id))) return refuse('INPUT_INVALID', { field: 'categories' });
	const locality = await app.db.selectFrom('localities').select(['lat', 'lng']).where('id', '=', localityId).executeTakeFirst();
	if (!locality) return refuse('INPUT_INVALID', { field: 'localityId' });
	const door = { lat: lat ?? locality.lat, lng: lng ?? locality.lng };
	if (Math.abs(door.lat - locality.lat) > FARTHEST || Math.abs(door.lng - locality.lng) > FARTHEST)
		return refuse('INPUT_INVALID', { field: 'localityId' });
	if ((await waiting(app.db)) >= MOST_OPEN) return refuse('UNAVAILABLE');
	const now = app.clock.now();
	const hash = hashOtp(await secretOf(app.db, 'otp'), phone.value, otp);
	const [opens_min, closes_min] = [minutesOf(opens), minutesOf(closes)];
	return transact(app.db, async (trx) => {
		// It also locks the number's OTPs, so that applications sent at once are counted one by one.
		const refusal = await useOtp(trx, phone.value, hash, now);
		if (refusal) return commitRefusal(refusal);
		if ((await waiting(trx, phone.value)) >= MOST_OF_NUMBER) return commitRefusal(refuse('LIST_FULL', { params: { max: MOST_OF_NUMBER } }));
		const id = newId();
		await trx
			.insertInto('shop_applications')
			.values({
				id,
				phone_e164: phone.value,
				name,
				address_text: address,
				locality_id: localityId,
				...door,
				category_ids: [...new Set(categories)],
				opens_min,
				closes_min: closes_min > opens_min ? closes_min : closes_min + DAY_MIN,
				gstin: codes.gstin ?? null,
				fssai: codes.fssai ?? null,
				upi_id: codes.upiId ?? null,
				language,
				applied_at: now,
			})
			.execute();
		return ok({ id });
	});
}
