import { sql } from 'kysely';
import { splitPack } from '#server/catalogue/packs/typed-pack.ts';
import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf } from '#server/catalogue/spelling/sound.ts';
import type { App } from '#server/ports/app.ts';

const SHORTEST = 3;
const FARTHEST = 2;

/**
 * The distance of a typed word from a known one, less is nearer; `null` when it is a different word. The first letter must be right. In words
 * of up to four letters only a vowel or the order of letters may be wrong, so that an unknown brand does not become another word.
 */
function wrongness(typed: string, known: string): number | null {
	if (typed[0] !== known[0]) return null;
	const distance = editDistance(typed, known, FARTHEST);
	// Most words are too far away by spelling, so their sound need not be computed.
	if (distance > FARTHEST) return null;
	const length = [...typed].length;
	const soundsAlike = consonantsOf(typed) === consonantsOf(known);
	const allowed = length <= 4 ? Number(soundsAlike || sameLetters(typed, known)) : length >= 8 || soundsAlike ? FARTHEST : 1;
	return distance <= allowed ? distance + (soundsAlike ? 0 : 1) : null;
}

const sameLetters = (a: string, b: string) => [...a].sort().join() === [...b].sort().join();

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

/** The word itself when it is known (the last one also as a prefix), else the nearest known word, or `null`. */
async function corrected(app: App, word: string, isLast: boolean): Promise<string | null> {
	const known = await words(app, isLast ? sql`word LIKE ${`${word}%`} LIMIT 1` : sql`word = ${word}`);
	if (known.length > 0) return word;
	if (word.length < SHORTEST) return null;
	let best: { word: string; wrong: number } | null = null;
	for (const one of await alike(app, word)) {
		const wrong = wrongness(word, one);
		if (wrong !== null && (!best || wrong < best.wrong)) best = { word: one, wrong };
	}
	return best?.word ?? null;
}

/** Whether every typed word is, as spelled, among the words of some product. */
export async function isWritten(app: App, q: string): Promise<boolean> {
	const typed = [...new Set(foldForSearch(q))];
	return (await words(app, sql`word = ANY (${typed}::text[])`)).length === typed.length;
}

/** The text that was probably meant, folded and without a pack; `null` when every word is known, or one resembles no known word. */
export async function correctQuery(app: App, q: string): Promise<string | null> {
	const typed = foldForSearch(splitPack(q).words);
	const meant: string[] = [];
	for (const [i, word] of typed.entries()) {
		const better = await corrected(app, word, i === typed.length - 1);
		if (!better) return null;
		meant.push(better);
	}
	const query = meant.join(' ');
	return query === typed.join(' ') ? null : query;
}
