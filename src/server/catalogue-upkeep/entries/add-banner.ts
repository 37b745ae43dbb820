import { sql } from 'kysely';
import type { Checked } from '#lib/contract/table.ts';
import { wordsIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { tag } from '#server/catalogue/tags.ts';
import { changeAtCounter } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { checkBannerTimes } from '#server/catalogue-upkeep/entries/banner-times.ts';
import { setListPosition } from '#server/catalogue-upkeep/entries/list-position.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';
import { newId } from '#server/system/ids.ts';

/** More than anybody looks at. */
const MOST = 30;

/**
 * Makes a banner of the home page, the last one unless it is given a place. Refuses as `changeAtCounter`, with INPUT_INVALID (`image`) a picture
 * that was not sent, with END_BEFORE_START, and with LIST_FULL when there are 30.
 */
export function addBanner(
	{ names, image, url, position, from, until }: Checked<'POST counter/banners'>,
	call: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	return changeAtCounter(call, async (trx) => {
		const known = await pictureToShow(trx, call.app, image);
		if (!known.ok) return known;
		if (known.value === null) return refuse('INPUT_INVALID', { field: 'image' });
		const { rows } = await sql<{ count: number; last: number }>`
			SELECT count(*)::integer AS count, coalesce(max(position), 0) AS last FROM banners`.execute(trx);
		const { count = 0, last = 0 } = rows[0] ?? {};
		if (count >= MOST) return refuse('LIST_FULL', { params: { max: MOST } });
		const id = newId();
		const at = { starts_at: from ?? null, ends_at: until ?? null };
		await trx
			.insertInto('banners')
			.values({ id, names: JSON.stringify(wordsIn(names)), image: known.value, url, position: last + 1, ...at })
			.execute();
		const times = await checkBannerTimes(trx, id);
		if (!times.ok) return times;
		if (position !== undefined) await setListPosition(trx, 'banners', id, position);
		return ok({ tags: [tag.catalog], kind: 'BANNER', did: 'ADDED', about: names.en, detail: '' });
	});
}
