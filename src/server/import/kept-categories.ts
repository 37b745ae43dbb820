import type pg from 'pg';
import { BROADER, THING } from '#server/catalogue/lexicon/broader.ts';
import { KIND } from '#server/catalogue/spelling/search-text.ts';
import type { Columns } from '#server/import/find-columns.ts';
import type { Refuse } from '#server/import/job.ts';
import { noneSells } from '#server/import/library-product-of-row.ts';
import { namedNote } from '#server/import/named-note.ts';
import type { Read } from '#server/import/read-values.ts';

type CategoryColumn = Pick<Columns<'category'>, 'name'>;

/** Lexemes of a category and of what the product is there. */
const BY_CATEGORY = `[${KIND}${THING}${BROADER}]`;

/** What the known product is, and is found by for that, instead of what the row is. */
const THING_OF_KNOWN = `thing = k.thing, recognised_by = k.recognised_by, category_words = k.category_words,
		search_text = concat_ws(' ', ltrim(regexp_replace(p.search_text, '(^| )${BY_CATEGORY}[^ ]+', '', 'g')),
			(SELECT string_agg(word, ' ') FROM string_to_table(k.search_text, ' ') AS w (word) WHERE word ~ '^[${THING}${BROADER}]'))`;

/** What the row is, and is found by, among the things of the default category says nothing of a product that stands in another. */
const KEEP = `
	UPDATE import_products p SET parent = k.parent_code, secondary = k.secondary_code, secondary_name = NULL, secondary_is_new = false,
		${THING_OF_KNOWN}
	FROM library_products k
	WHERE p.by_default AND k.source_key = p.source_key AND (p.parent IS DISTINCT FROM k.parent_code
		OR (NOT p.has_part AND k.secondary_code IS NOT NULL AND p.secondary IS DISTINCT FROM k.secondary_code))`;

/** Known products that stand where the row says, in no other words than ours. */
const STAYING = `
	FROM library_products k WHERE p.is_ours AND k.source_key = p.source_key AND k.parent_code = p.parent
		AND (NOT p.has_part OR p.said = k.secondary_code)`;
const IS_CALLED_SO = "lower(p.name) = lower(k.names->>'en')";

/** A row that says nothing new tells nothing of what the product is, which shops' own words may have told. */
const KEEP_THING = `
	UPDATE import_products p SET secondary_name = NULL, secondary_is_new = false, ${THING_OF_KNOWN},
		secondary = CASE WHEN k.secondary_code IS NULL AND p.thing = k.thing THEN p.secondary ELSE k.secondary_code END
	${STAYING} AND ${IS_CALLED_SO}`;
/** Under another name it is recognised by these words again, when the store starts: here only ours are at hand. */
const KEEP_WORDS = `
	UPDATE import_products p SET category_words = k.category_words, recognised_by = ''
	${STAYING} AND NOT ${IS_CALLED_SO} AND k.category_words <> p.category_words`;

/**
 * A known product whose row has no category of its own keeps its category, and what it is: the default is for new ones. What it is stays too
 * where the row says its category in our own words.
 */
export async function keepCategories(client: pg.ClientBase): Promise<void> {
	await client.query(KEEP);
	await client.query(KEEP_THING);
	await client.query(KEEP_WORDS);
}

/** So many refused lines are held at once, so that memory does not grow with the file. */
const LINES = 10_000;

/** Refuses the rows of some staged products and drops these. `where`: of which, as SQL on `import_products p`. */
async function refuseProducts(client: pg.ClientBase, where: string, refuse: (line: number, parent: string) => void): Promise<void> {
	await client.query(`
		DECLARE import_unwanted NO SCROLL CURSOR FOR
			SELECT DISTINCT k.line, p.parent FROM import_packs k JOIN import_products p USING (no) WHERE ${where} ORDER BY k.line`);
	for (;;) {
		const { rows } = await client.query<{ line: number; parent: string }>(`FETCH ${LINES} FROM import_unwanted`);
		for (const { line, parent } of rows) refuse(line, parent);
		if (rows.length < LINES) break;
	}
	await client.query(`
		CLOSE import_unwanted;
		DELETE FROM import_packs k USING import_products p WHERE k.no = p.no AND ${where};
		DELETE FROM import_products p WHERE ${where}`);
}

/** Refuses new products that neither the row nor a default gives a category; `why` is what is said of them. */
export async function refuseUnplaced(client: pg.ClientBase, columns: CategoryColumn, why: Read<unknown>, refuse: Refuse): Promise<void> {
	if (why.ok) return;
	await refuseProducts(client, 'p.parent IS NULL', (line) => refuse(line, columns.name('category'), why.reason, why.remedy));
}

const UNSOLD = 'p.by_default AND NOT EXISTS (SELECT 1 FROM import_sellers s WHERE s.parent = p.parent)';

/** When spreading: refuses products without a category of their own that no chosen shop sells; rows that say one were refused when read. */
export async function refuseUnsold(client: pg.ClientBase, columns: CategoryColumn, refuse: Refuse): Promise<void> {
	await refuseProducts(client, UNSOLD, (line, parent) => refuse(line, columns.name('category'), noneSells(parent)));
}

const CHANGES = `
	SELECT name, concat_ws('/', was_parent, was_secondary) AS was, concat_ws('/', parent, secondary) AS now, count(*) OVER ()::integer AS all
	FROM (
		SELECT f.line, f.name, f.parent, k.parent_code AS was_parent, k.secondary_code AS was_secondary,
			CASE WHEN f.parent = k.parent_code THEN coalesce(f.secondary, k.secondary_code) ELSE f.secondary END AS secondary
		FROM import_first f JOIN library_products k ON k.id = f.known WHERE f.differs
	) known
	WHERE (parent, secondary) IS DISTINCT FROM (was_parent, was_secondary) ORDER BY line`;

/** Tells which known products the file moves to another category, which is theirs at every shop; after `planLibrary`. */
export async function categoryChanges(client: pg.ClientBase): Promise<string[]> {
	return namedNote<{ name: string; was: string; now: string }>(client, CHANGES, {
		one: 'product changes its category, at every shop',
		several: 'products change their category, at every shop',
		nameOf: ({ name, was, now }) => `${name} from ${was} to ${now}`,
	});
}
