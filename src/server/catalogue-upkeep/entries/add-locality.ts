import type { Checked } from '#lib/contract/table.ts';
import { wordsIn } from '#lib/languages.ts';
import { slugify } from '#lib/paths.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { changeAtCounter } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { newId } from '#server/system/ids.ts';
import { popularCities } from '#server/taxonomy/cities.ts';

/** The city as the store knows it, else as it was typed; its slug stands in addresses. */
function cityOf(typed: string): { slug: string; name: string } {
	const known = popularCities('en').find(({ name }) => foldedText(name) === foldedText(typed));
	return known ?? { slug: slugify(typed), name: typed };
}

/**
 * Makes a locality, in which shops can then be. Refuses as `changeAtCounter`, with INPUT_INVALID an English name or a city without Latin letters,
 * which has no address, and with NAME_TAKEN one that its city has.
 */
export function addLocality(
	{ names, city, pinCode, lat, lng }: Checked<'POST counter/localities'>,
	call: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	return changeAtCounter(call, async (trx) => {
		const { slug: city_slug, name } = cityOf(city);
		const slug = slugify(names.en);
		if (slug === '') return refuse('INPUT_INVALID', { field: 'names' });
		if (city_slug === '') return refuse('INPUT_INVALID', { field: 'city' });
		const address = `${city_slug}/${slug}`;
		const moved = trx.selectFrom('moved_addresses').select('old').where('kind', '=', 'localities').where('old', '=', address);
		if (await moved.executeTakeFirst()) return refuse('NAME_TAKEN', { field: 'names' });
		const made = await trx
			.insertInto('localities')
			.values({
				id: newId(),
				city_slug,
				slug,
				city: name,
				names: JSON.stringify(wordsIn(names)),
				name_key: foldedText(names.en),
				pin_code: pinCode ?? null,
				lat,
				lng,
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning('id')
			.executeTakeFirst();
		if (!made) return refuse('NAME_TAKEN', { field: 'names' });
		return ok({ tags: [tag.catalog, tag.shops], kind: 'LIBRARY', did: 'ADDED', about: names.en, detail: 'localities' });
	});
}
