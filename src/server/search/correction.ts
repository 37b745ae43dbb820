import { sql } from 'kysely';
import { splitPack } from '#server/catalogue/packs/typed-pack.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf } from '#server/catalogue/spelling/sound.ts';
import type { App } from '#server/ports/app.ts';
import { editDistance } from '#server/search/edit-distance.ts';

const SHORTEST = 3;
const FARTHEST = 2;

/**
 * How wrong a word is for a known one, less being nearer; `null` when it is another word. The first letter is never wrong; up to
 * four letters only a vowel or the order may be, so that a brand we do not know does not become some other thing.
 */
function wrongness(typed: string, known: string): number | null {
	if (typed[0] !== known[0]) return null;
	const distance = editDistance(typed, known, FARTHEST);
	// Most words are farther than any is allowed to be: what they sound like need not be asked.
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

/** Known words that begin with the same letter and are about as long. */
function alike(app: App, word: string): Promise<string[]> {
	const first = [...word][0] ?? '';
	return words(
		app,
		sql`word LIKE ${`${first}%`} AND length(word) BETWEEN ${word.length - 2}::int AND ${word.length + 2}::int ORDER BY word`,
	);
}

/** The word itself when it is known (the last one also as a beginning), the nearest known one, or `null`. */
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

/** Whether every typed word stands, as it is written, in what some product is found by. */
export async function isWritten(app: App, q: string): Promise<boolean> {
	const typed = [...new Set(foldForSearch(q))];
	return (await words(app, sql`word = ANY (${typed}::text[])`)).length === typed.length;
}

/** What was probably meant, folded and without a pack; `null` when every word is known, or one is like nothing we know. */
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
