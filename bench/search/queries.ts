import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { isLanguage, type Language } from '#lib/languages.ts';
import { type JudgedProduct, readExpression } from './expression.ts';

export const KINDS = [
	'native',
	'romanised',
	'misspelt',
	'native-misspelt',
	'mixed',
	'brand',
	'pack',
	'quantity',
	'synonym',
	'unfinished',
	'little-words',
] as const;
export type Kind = (typeof KINDS)[number];
export const QUERY_PARTS = ['tune', 'report'] as const;
export type QueryPart = (typeof QUERY_PARTS)[number];

export type JudgedQuery = {
	query: string;
	language: Language;
	kind: Kind;
	part: QueryPart;
	right: string;
	accepts: (product: JudgedProduct) => boolean;
};

const FOLDER = join(import.meta.dirname, 'queries');

/** The part a query belongs to, by a hash of its language and text: nobody chooses. */
export const partOf = (query: string, language: string): QueryPart =>
	(createHash('sha256').update(`${language} ${query}`).digest()[0] ?? 0) % 2 === 0 ? 'tune' : 'report';

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

type Row = Record<'query' | 'language' | 'kind' | 'part' | 'right', string>;

function queryOf({ query, language, kind, part, right }: Row): JudgedQuery {
	if (!isLanguage(language) || !isKind(kind)) throw new Error(`“${query}”: there is no language ${language} or no kind ${kind}`);
	if (part !== partOf(query, language)) throw new Error(`“${query}” belongs to the part ${partOf(query, language)}`);
	return { query, language, kind, part, right, accepts: readExpression(right) };
}

/**
 * All judged queries.
 * @throws Error when a row cannot be read or stands in the wrong part.
 */
export function readQueries(): JudgedQuery[] {
	const files = readdirSync(FOLDER).filter((file) => file.endsWith('.csv'));
	const rows = files.toSorted().flatMap((file): Row[] => parse(readFileSync(join(FOLDER, file)), { columns: true }));
	return rows.map(queryOf);
}
