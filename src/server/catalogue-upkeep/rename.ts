import { sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { thingLexemes } from '#server/catalogue/lexicon/broader.ts';
import { type LexemesOf, lexemesBeside } from '#server/catalogue/lexicon/lexemes-beside.ts';
import { type CategoryWords, recogniseKnown } from '#server/catalogue/lexicon/recognise-known.ts';
import { productKey } from '#server/catalogue/product-key.ts';
import { sellerTags } from '#server/catalogue/shelf-tags.ts';
import { buildSearchText, foldedText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Subject, UpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { findOne, wordOf } from '#server/catalogue-upkeep/find-one.ts';
import type { UpkeepChange } from '#server/catalogue-upkeep/upkeep-change.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

const NAME_MAX_CHARS = { shops: 120, products: 200, localities: 80 } as const;

type Named = {
	brand: string | null;
	parent: Names;
	secondary: Names | null;
	words: CategoryWords | null;
	thing: string | null;
	name: string;
};

/**
 * A product with other names, of another brand or category is recognised anew, found by its new words and by those it had `beside` them before the
 * change (`lexemesBeside`), and met by an import under its brand and English name.
 */
export async function setProductNames(trx: Db, { id, names }: { id: string; names: Names }, beside: LexemesOf): Promise<void> {
	const { rows } = await sql<Named>`
		SELECT b.name AS brand, c.names AS parent, s.names AS secondary, lp.category_words AS words, lp.thing, lp.names->>'en' AS name
		FROM library_products lp JOIN categories c ON c.code = lp.parent_code LEFT JOIN brands b ON b.id = lp.brand_id
			LEFT JOIN secondary_categories s ON (s.parent_code, s.code) = (lp.parent_code, lp.secondary_code) WHERE lp.id = ${id} FOR UPDATE OF lp`.execute(
		trx,
	);
	const [row] = rows;
	if (!row) return;
	const { parent, secondary, brand, words } = row;
	const was = row.name === names.en ? row.thing : null;
	const thing = recogniseKnown({ name: names.en, brand, parent: parent.en, secondary: secondary?.en ?? null, words, was });
	const categories = [parent, ...(secondary ? [secondary] : [])];
	const lexemes = [...thingLexemes(thing), ...(beside.get(id) ?? [])];
	const searchText = buildSearchText({ names, brand, categories, lexemes });
	await sql`UPDATE library_products SET names = ${JSON.stringify(names)}, thing = ${thing?.id ?? null}, search_text = ${searchText} WHERE id = ${id}`.execute(
		trx,
	);
	const key = productKey(brand, names.en);
	await sql`UPDATE library_products lp SET source_key = ${key} WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM library_products WHERE source_key = ${key})`.execute(
		trx,
	);
	await refreshVocabulary(trx, id);
}

/** The names of one as they are given, in the caller's transaction. Addresses stay alive: they hold the id, and a locality keeps its own. */
export async function setNames(trx: Db, subject: Subject, id: string, names: Names): Promise<void> {
	const json = JSON.stringify(names);
	if (subject === 'products') await setProductNames(trx, { id, names }, await lexemesBeside(trx, [id]));
	else if (subject === 'shops') await sql`UPDATE shops SET names = ${json}, updated_at = clock_timestamp() WHERE id = ${id}`.execute(trx);
	else await sql`UPDATE localities SET names = ${json}, name_key = ${foldedText(names.en)} WHERE id = ${id}`.execute(trx);
}

/** @throws UpkeepError a name that is too long for its kind, or has no letter and no digit. */
export function checkName(subject: Subject, name: string): void {
	const most = NAME_MAX_CHARS[subject];
	if (name.length > most) throw new UpkeepError(`A name has at most ${most} letters.`);
	if (foldForSearch(name).length === 0) throw new UpkeepError('The name has no letter and no digit.');
}

/** The names that one has, locked. */
export async function storedNames(trx: Db, subject: Subject, id: string): Promise<Names> {
	const table = subject === 'products' ? 'library_products' : subject;
	const { names } = await trx.selectFrom(table).select('names').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
	return names;
}

/**
 * Gives one a name in a language, in the caller's transaction. Addresses stay alive: they hold the id, and a locality keeps its own.
 * @throws UpkeepError.
 */
export async function renameOne(
	trx: Db,
	{ subject, one, name, language }: Extract<UpkeepOrder, { does: 'rename' }>,
): Promise<UpkeepChange> {
	checkName(subject, name);
	const found = await findOne(trx, subject, one);
	await setNames(trx, subject, found.id, { ...(await storedNames(trx, subject, found.id)), [language]: name });
	const own =
		subject === 'shops'
			? [...sellerTags(found.id), tag.sellers]
			: subject === 'products'
				? [tag.product(found.id), tag.catalog]
				: [tag.catalog, tag.shops];
	return {
		line: `renamed ${wordOf(subject)} ${found.name} (${found.key}): ${name}${language === 'en' ? '' : ` (${language})`}`,
		about: name,
		tags: own,
	};
}
