import { sql } from 'kysely';
import type { App } from '#server/app/app.ts';
import { remember } from '#server/catalog/memo.ts';
import { foldForSearch } from '#server/catalog/search-text.ts';
import { editDistance } from '#server/search/edit-distance.ts';

const SHORTEST = 3;
const DAY_MS = 86_400_000;

/** How many wrong letters a word of that length may have. */
const allowed = (length: number) => (length <= 5 ? 1 : 2);

const hasTrigrams = (app: App): Promise<boolean> =>
	remember(
		app,
		'trigrams',
		async () => (await sql`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`.execute(app.db)).rows.length > 0,
		[],
		DAY_MS,
	);

async function words(app: App, condition: ReturnType<typeof sql>): Promise<string[]> {
	return (await sql<{ word: string }>`SELECT word FROM search_words WHERE ${condition}`.execute(app.db)).rows.map(({ word }) => word);
}

/** Words like this one: those that share the first letter, and by trigrams, where PostgreSQL has them, those that do not. */
async function alike(app: App, word: string): Promise<string[]> {
	const first = [...word][0] ?? '';
	const [near, trigrams] = await Promise.all([
		words(app, sql`word LIKE ${`${first}%`} AND length(word) BETWEEN ${word.length - 2}::int AND ${word.length + 2}::int`),
		hasTrigrams(app).then((has) => (has ? words(app, sql`word % ${word} ORDER BY similarity(word, ${word}) DESC LIMIT 50`) : [])),
	]);
	return [...near, ...trigrams];
}

/** The word itself when it is known (the last one also as a beginning), the nearest known one, or `null`. */
async function corrected(app: App, word: string, isLast: boolean): Promise<string | null> {
	const known = await words(app, isLast ? sql`word LIKE ${`${word}%`} LIMIT 1` : sql`word = ${word}`);
	if (known.length > 0) return word;
	if (word.length < SHORTEST) return null;
	let best: { word: string; distance: number } | null = null;
	for (const one of await alike(app, word)) {
		const distance = editDistance(word, one);
		if (distance <= allowed([...word].length) && (!best || distance < best.distance)) best = { word: one, distance };
	}
	return best?.word ?? null;
}

/** What was probably meant, folded; `null` when every word is known, or one is like nothing we know. */
export async function correctQuery(app: App, q: string): Promise<string | null> {
	const typed = foldForSearch(q);
	const meant: string[] = [];
	for (const [i, word] of typed.entries()) {
		const better = await corrected(app, word, i === typed.length - 1);
		if (!better) return null;
		meant.push(better);
	}
	const query = meant.join(' ');
	return query === typed.join(' ') ? null : query;
}
