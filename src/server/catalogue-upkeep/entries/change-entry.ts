import { sql } from 'kysely';
import { ENTRY_TAKES, type EntryKind } from '#lib/contract/entry-kinds.ts';
import type { Checked } from '#lib/contract/table.ts';
import { type Names, wordsIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { tag } from '#server/catalogue/tags.ts';
import { leftToRead, renameBrand } from '#server/catalogue-upkeep/brands.ts';
import { changeAtCounter, changeInParts, PRODUCTS_AT_ONCE } from '#server/catalogue-upkeep/entries/at-counter.ts';
import { checkBannerTimes } from '#server/catalogue-upkeep/entries/banner-times.ts';
import { setListPosition } from '#server/catalogue-upkeep/entries/list-position.ts';
import { checkName, setNames } from '#server/catalogue-upkeep/rename.ts';
import { withdrawLocality, withdrawProduct } from '#server/catalogue-upkeep/withdraw.ts';
import type { Db } from '#server/db/tables.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';

type Change = Omit<Checked<'PUT counter/entries/{kind}/{id}'>, 'kind' | 'id'>;

/** The code of a category, and that of its part: `PARENT__PART`. */
export const codesOf = (id: string): [parent: string, part: string | undefined] => {
	const [parent = '', part] = id.split('__');
	return [parent, part];
};

/** The tags of the pages that show an entry. */
const tagsOf = (kind: EntryKind, id: string): string[] => [tag.catalog, tag.shops, ...(kind === 'products' ? [tag.product(id)] : [])];

/** The English name of an entry, which is locked; refuses with NOT_FOUND. */
export async function nameOf(trx: Db, kind: EntryKind, id: string): Promise<Result<string>> {
	const [parent, part] = codesOf(id);
	const of = {
		products: sql<{ name: string }>`SELECT names->>'en' AS name FROM library_products WHERE id = ${id} FOR UPDATE`,
		categories: part
			? sql<{
					name: string;
				}>`SELECT names->>'en' AS name FROM secondary_categories WHERE (parent_code, code) = (${parent}, ${part}) FOR UPDATE`
			: sql<{ name: string }>`SELECT names->>'en' AS name FROM categories WHERE code = ${parent} FOR UPDATE`,
		brands: sql<{ name: string }>`SELECT name FROM brands WHERE id = ${id} FOR UPDATE`,
		localities: sql<{ name: string }>`SELECT names->>'en' AS name FROM localities WHERE id = ${id} FOR UPDATE`,
		banners: sql<{ name: string }>`SELECT names->>'en' AS name FROM banners WHERE id = ${id} FOR UPDATE`,
	};
	const [found] = (await of[kind].execute(trx)).rows;
	return found ? ok(found.name) : refuse('NOT_FOUND');
}

/** Gives an entry its names, a brand in parts: answers whether it was the last, and how many products a brand's new name is on. */
async function rename(trx: Db, kind: EntryKind, id: string, names: Names): Promise<{ isDone: boolean; products?: number | null }> {
	const [parent, part] = codesOf(id);
	const json = JSON.stringify(names);
	if (kind === 'products' || kind === 'localities') {
		for (const name of Object.values(names)) checkName(kind, name);
		await setNames(trx, kind, id, names);
	} else if (kind === 'brands') return renameBrand(trx, id, names.en, PRODUCTS_AT_ONCE);
	else if (kind === 'banners') await trx.updateTable('banners').set({ names: json }).where('id', '=', id).execute();
	else if (part)
		await trx.updateTable('secondary_categories').set({ names: json }).where('parent_code', '=', parent).where('code', '=', part).execute();
	else await trx.updateTable('categories').set({ names: json }).where('code', '=', parent).execute();
	return { isDone: true };
}

async function setRest(trx: Db, kind: EntryKind, id: string, { image, isHidden, position, url, from, until }: Change): Promise<void> {
	if (kind === 'products' && image !== undefined) await trx.updateTable('library_products').set({ image }).where('id', '=', id).execute();
	if (kind === 'categories' && (image !== undefined || isHidden !== undefined))
		await trx
			.updateTable('categories')
			.set({ ...(image !== undefined && { image }), ...(isHidden !== undefined && { is_hidden: isHidden }) })
			.where('code', '=', id)
			.execute();
	if (kind === 'banners' && [image, url, from, until].some((one) => one !== undefined))
		await trx
			.updateTable('banners')
			.set({
				...(image && { image }),
				...(url !== undefined && { url }),
				...(from !== undefined && { starts_at: from }),
				...(until !== undefined && { ends_at: until }),
			})
			.where('id', '=', id)
			.execute();
	if (position !== undefined && (kind === 'categories' || kind === 'banners')) await setListPosition(trx, kind, id, position);
}

/** The field of a change that an entry of this kind has not; a part of a category has names alone. */
function strange(kind: EntryKind, id: string, change: Change): string | undefined {
	const { picture, position, hidden, link } = ENTRY_TAKES[kind];
	const isPart = codesOf(id)[1] !== undefined;
	const takes: Readonly<Record<string, boolean>> = {
		names: true,
		image: picture && !isPart,
		position: position && !isPart,
		isHidden: hidden && !isPart,
		url: link,
		from: link,
		until: link,
	};
	return Object.keys(change).find((field) => !takes[field]);
}

/**
 * Changes what the association keeps for all shops: names, the picture, the place in the order, whether lists leave it out, where a banner
 * leads and when it is shown. A category with another name is still found by the old one. A brand with many products is found by its new name a part
 * at a time: a call that ends before the rest is (`left`: how many) is repeated, or the store ends it by itself within the hour. Refuses as
 * `changeAtCounter`, with NOT_FOUND, with INPUT_INVALID a field that this kind has not, a picture that was not sent, or a name without a letter,
 * with NAME_TAKEN that of another brand, and with END_BEFORE_START a banner that would never be shown.
 */
export async function changeEntry(
	{ kind, id, ...change }: Checked<'PUT counter/entries/{kind}/{id}'>,
	call: Call<'staff'>,
): Promise<Result<{ left: number }>> {
	const changed = await changeInParts(call, async (trx) => {
		const was = await nameOf(trx, kind, id);
		if (!was.ok) return was;
		const wrong = strange(kind, id, change);
		if (wrong) return refuse('INPUT_INVALID', { field: wrong });
		const image = await pictureToShow(trx, call.app, change.image ?? undefined);
		if (!image.ok) return image;
		const { isDone, products } = change.names ? await rename(trx, kind, id, wordsIn(change.names)) : { isDone: true };
		await setRest(trx, kind, id, { ...change, ...(change.image !== undefined && { image: image.value }) });
		const times = kind === 'banners' ? await checkBannerTimes(trx, id) : ok(null);
		if (!times.ok) return times;
		const noted = kind === 'banners' ? ({ kind: 'BANNER', detail: '' } as const) : ({ kind: 'LIBRARY', detail: kind } as const);
		const tags = tagsOf(kind, id);
		if (products === null) return ok({ tags, isNoted: true, isDone });
		return ok({ tags, isDone, did: 'CHANGED', about: change.names?.en ?? was.value, ...noted, ...(products && { products }) });
	});
	if (!changed.ok) return changed;
	return ok({ left: changed.value.isDone ? 0 : Math.max(1, await leftToRead(call.app.db, id)) });
}

/**
 * Takes a product off every shelf, and deletes a locality where no shop is, or a banner. Refuses as `changeAtCounter`, with NOT_FOUND, with
 * STILL_USED a locality with shops or applications, and with INPUT_INVALID (`kind`) what cannot be taken away.
 */
export function withdrawEntry(
	{ kind, id }: Checked<'DELETE counter/entries/{kind}/{id}'>,
	call: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	return changeAtCounter(call, async (trx) => {
		const was = await nameOf(trx, kind, id);
		if (!was.ok) return was;
		const act = { did: 'WITHDRAWN', about: was.value } as const;
		if (kind === 'banners') {
			await trx.deleteFrom('banners').where('id', '=', id).execute();
			return ok({ ...act, kind: 'BANNER', detail: '', tags: [tag.catalog] });
		}
		if (kind !== 'products' && kind !== 'localities') return refuse('INPUT_INVALID', { field: 'kind' });
		const { tags } = kind === 'products' ? await withdrawProduct(trx, id, call.caller.personId) : await withdrawLocality(trx, id);
		return ok({ ...act, kind: 'LIBRARY', detail: kind, tags });
	});
}
