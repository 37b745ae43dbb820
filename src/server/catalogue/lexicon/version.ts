import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { thingFiles } from '#server/catalogue/lexicon/things.ts';

/** Raised by hand when the rules of recognition change, so that stores recognise their products anew. */
const RULES = '8';

/** Quantities too: a pack in a product's name is none of its words. */
const FILES = ['heads.csv', 'category-words.csv', 'sub-categories.csv', 'broader.csv', 'brands.csv', '../packs/quantities.csv'];

let version: string | null = null;

/** A name for the lexicon as it is: another one after any change of its files. */
export function lexiconVersion(): string {
	if (version) return version;
	const hash = createHash('sha256').update(RULES);
	for (const file of [...thingFiles().map((name) => `things/${name}`), ...FILES])
		hash.update(readFileSync(new URL(`./${file}`, import.meta.url)));
	version = hash.digest('hex').slice(0, 12);
	return version;
}
