import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import { isLittle } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { SHORTEST_CORRECTED, typoDistance } from '#server/catalogue/spelling/typos.ts';
import { isName, nearName, properName } from '#server/catalogue/typed/near-name.ts';
import { splitPack } from '#server/catalogue/typed/typed-pack.ts';
import type { App } from '#server/ports/app.ts';

async function words(app: App, condition: ReturnType<typeof sql>): Promise<string[]> {
	return (await sql<{ word: string }>`SELECT word FROM search_words WHERE ${condition}`.execute(app.db)).rows.map(({ word }) => word);
}

/** Known words with the same first letter and nearly the same length. */
function alike(app: App, word: string): Promise<string[]> {
	const first = [...word][0] ?? '';
	return words(
		app,
		sql`word LIKE ${`${first}%`} AND length(word) BETWEEN ${word.length - 2}::int AND ${word.length + 2}::int ORDER BY word`,
	);
}

type Position = { isLast: boolean; isAlone: boolean };

/** The word itself when it is known (the last one also as a prefix), else the nearest name of a thing or known word, or `null`. */
async function corrected(app: App, word: string, language: Language, { isLast, isAlone }: Position): Promise<string | null> {
	if (isName([word], language) || isLittle(word)) return word;
	const known = await words(app, isLast ? sql`word LIKE ${`${word}%`} LIMIT 1` : sql`word = ${word}`);
	if (known.length > 0) return word;
	if ([...word].length < SHORTEST_CORRECTED) return null;
	const name = nearName([word], language);
	let best = name && { word: name.text, wrong: name.wrong };
	for (const one of await alike(app, word)) {
		const wrong = typoDistance(word, one);
		if (wrong !== null && (!best || wrong < best.wrong)) best = { word: one, wrong };
	}
	return best && properName(best.word, language, isAlone);
}

/** Whether every typed word is, as spelled, among the words of some product or the name of a thing. */
export async function isWritten(app: App, q: string, language: Language): Promise<boolean> {
	const typed = [...new Set(foldForSearch(splitPack(q).words))];
	if (isName(typed, language)) return true;
	return (await words(app, sql`word = ANY (${typed}::text[])`)).length === typed.length;
}

/** The text that was probably meant, without a pack; `null` when every word is known, or one resembles no known word. */
export async function correctQuery(app: App, q: string, language: Language): Promise<string | null> {
	const typed = foldForSearch(splitPack(q).words);
	if (isName(typed, language)) return null;
	const meant: string[] = [];
	for (const [i, word] of typed.entries()) {
		const better = await corrected(app, word, language, { isLast: i === typed.length - 1, isAlone: typed.length === 1 });
		if (!better) return wholeName(typed, language);
		meant.push(better);
	}
	const query = meant.join(' ');
	return query === typed.join(' ') ? wholeName(typed, language) : query;
}

/** All words as one misspelt name ("garam masla" is garam masala). */
const wholeName = (typed: readonly string[], language: Language): string | null =>
	typed.length > 1 ? (nearName(typed, language)?.text ?? null) : null;
