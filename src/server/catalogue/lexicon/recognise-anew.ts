import { sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { isOfThing, thingLexemes } from '#server/catalogue/lexicon/broader.ts';
import { type CategoryWords, recogniseKnown } from '#server/catalogue/lexicon/recognise-known.ts';
import { lexiconVersion } from '#server/catalogue/lexicon/version.ts';
import type { App } from '#server/ports/app.ts';

const BATCH = 500;

type Unread = {
	id: string;
	names: Names;
	brand: string | null;
	parent: string;
	secondary: string | null;
	search_text: string;
	thing: string | null;
	words: CategoryWords | null;
};

/**
 * Recognises the products that an earlier lexicon has read, a batch at a time, so that a stop loses one batch at most; `isStopped` is asked
 * between them. Answers how many were read.
 */
export async function recogniseAnew({ db }: Pick<App, 'db'>, isStopped: () => boolean = () => false): Promise<number> {
	const version = lexiconVersion();
	let after = '';
	let read = 0;
	while (!isStopped()) {
		const { rows } = await sql<Unread>`
			SELECT lp.id, lp.names, b.name AS brand, c.names->>'en' AS parent, s.names->>'en' AS secondary, lp.search_text, lp.thing,
				lp.category_words AS words
			FROM library_products lp JOIN categories c ON c.code = lp.parent_code LEFT JOIN brands b ON b.id = lp.brand_id
				LEFT JOIN secondary_categories s ON s.parent_code = lp.parent_code AND s.code = lp.secondary_code
			WHERE lp.id > ${after} AND lp.recognised_by <> ${version} ORDER BY lp.id LIMIT ${BATCH}`.execute(db);
		if (rows.length === 0) break;
		const changed = rows.map(({ id, names, search_text, thing: was, ...known }) => {
			const thing = recogniseKnown({ name: names.en, was, ...known });
			const words = search_text.split(' ').filter((lexeme) => !isOfThing(lexeme));
			return { id, thing: thing?.id ?? null, text: [...words, ...thingLexemes(thing)].join(' ') };
		});
		await sql`
			UPDATE library_products lp SET thing = n.thing, search_text = n.text, recognised_by = ${version}
			FROM unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ thing }) => thing)}::text[], ${changed.map(({ text }) => text)}::text[])
				AS n(id, thing, text) WHERE lp.id = n.id`.execute(db);
		read += rows.length;
		after = rows.at(-1)?.id ?? '';
	}
	return read;
}
