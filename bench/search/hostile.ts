import { LANGUAGES } from '#lib/languages.ts';
import { searchTerm } from '#lib/search/search-term.ts';
import { readLexicon } from '#server/boot/warm-up.ts';
import { searchResults } from '#server/search/results.ts';
import { suggest } from '#server/search/suggest.ts';
import { HOSTILE_QUERIES } from '../../tests/support/hostile-texts.ts';
import type { JudgedStore } from './catalogues.ts';

/** A hostile text may take so long; milliseconds. */
const LONGEST_MS = 200;
const NAMED = 5;

/** Asks suggestions and results for every hostile text and prints how long they take and which fail; answers whether all is well. */
export async function askHostile({ app, point }: JudgedStore): Promise<boolean> {
	// As in a store that is up: the lexicon and the localities are read, and the database has planned what is asked for.
	await readLexicon();
	for (const text of ['milk', 'mlik', 'onion tomto']) await suggest(app, { text, point, language: 'en' });
	const took: { text: string; ms: number }[] = [];
	const failed: string[] = [];
	for (const [i, text] of HOSTILE_QUERIES.entries()) {
		const language = LANGUAGES[i % LANGUAGES.length]?.slug ?? 'en';
		const q = searchTerm(text.toWellFormed());
		for (const ask of [() => suggest(app, { text: q, point, language }), () => searchResults(app, { q, point, language })]) {
			const begun = performance.now();
			try {
				await ask();
			} catch (error) {
				failed.push(`${JSON.stringify(text)}: ${error instanceof Error ? error.message : String(error)}`);
			}
			took.push({ text, ms: performance.now() - begun });
		}
	}
	const slowest = took.toSorted((a, b) => b.ms - a.ms);
	const at = (share: number) => Math.round(slowest[Math.floor(slowest.length * (1 - share))]?.ms ?? 0);
	const slow = slowest.filter(({ ms }) => ms > LONGEST_MS);
	console.log(
		`${took.length} calls: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, ${slow.length} over ${LONGEST_MS} ms, ${failed.length} errors`,
	);
	for (const { text, ms } of slowest.slice(0, NAMED)) console.log(`- ${Math.round(ms)} ms: ${JSON.stringify(text)}`);
	for (const line of failed) console.log(`- error: ${line}`);
	return failed.length === 0 && slow.length === 0;
}
