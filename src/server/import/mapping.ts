import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ImportError } from '#server/import/import-error.ts';

/** The columns of the fields, and the store's categories for the categories of the file. */
export type Mapping = {
	/** '' switches a field off, so that no column is read for it. */
	columns: Record<string, string>;
	/**
	 * `Category` or `Category > Sub-category` of the file → codes of the store: `DAIRY`, `DAIRY/MILK`, or for shops several codes with the
	 * shop's own first; null leaves such rows out.
	 */
	categories: Record<string, string | string[] | null>;
	defaultCategory: string | null;
};

/** Stands in a mapping for a category that nobody has decided on: its rows are treated as if it were not there. */
export const UNDECIDED = '?';

const Target = z.union([z.string(), z.array(z.string()).check(z.minLength(1)), z.null()]);
const MappingJson = z.strictObject({
	columns: z.optional(z.record(z.string(), z.nullable(z.string()))),
	categories: z.optional(z.record(z.string(), Target)),
	defaultCategory: z.optional(z.string()),
	/** How many rows of the file each category has, as `inspect` counts them for the reader. */
	rows: z.optional(z.record(z.string(), z.number())),
});
/** A mapping as it stands in a file. */
export type MappingFile = z.output<typeof MappingJson>;

const TAKES: Record<keyof MappingFile, { whole: string; each: string }> = {
	columns: { whole: 'an object of fields', each: 'the name of a column, or null' },
	categories: { whole: 'an object of categories', each: 'a code, a list of codes, or null' },
	defaultCategory: { whole: 'a code', each: 'a code' },
	rows: { whole: 'an object of numbers', each: 'a number' },
};
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** What is wrong with a mapping, and what may stand there. */
function faultOf(issue: z.core.$ZodIssue | undefined): string {
	const parts = quoted(Object.keys(TAKES));
	if (issue?.code === 'unrecognized_keys') return `it takes no ${quoted(issue.keys)}, only ${parts}`;
	const [part, ...names] = issue?.path.map(String) ?? [];
	const takes = Object.entries(TAKES).find(([name]) => name === part)?.[1];
	if (part === undefined || !takes) return `it takes an object with ${parts}`;
	const [name] = names;
	return name === undefined ? `“${part}” takes ${takes.whole}` : `“${name}” in “${part}” takes ${takes.each}`;
}

function fromFile(path: string): Mapping {
	let text: string;
	try {
		text = readFileSync(path, 'utf8');
	} catch {
		throw new ImportError(`The mapping file ${path} cannot be read.`);
	}
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (error) {
		const where = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
		throw new ImportError(`The mapping file ${path} is not JSON${where ? `: see ${where}` : ''}.`);
	}
	const read = MappingJson.safeParse(json);
	if (!read.success) throw new ImportError(`The mapping file ${path} is not right: ${faultOf(read.error.issues[0])}.`);
	const { columns = {}, categories = {}, defaultCategory = null } = read.data;
	const named = Object.entries(columns).map(([field, column]) => [field.trim(), column?.trim() ?? '']);
	const decided = Object.entries(categories).filter(([, target]) => target !== UNDECIDED);
	return { columns: Object.fromEntries(named), categories: Object.fromEntries(decided), defaultCategory };
}

/** Whether a `--map` names a file, and not fields. */
export const isMappingFile = (given: string): boolean => given.endsWith('.json') && !given.includes('=');

/**
 * Puts together the `--map` of the command line: files ending in .json, and `field=Column,field=Column`; later ones win, and `field=`
 * switches a field off.
 */
export function readMapping(given: readonly string[]): Mapping {
	const mapping: Mapping = { columns: {}, categories: {}, defaultCategory: null };
	for (const one of given) {
		if (isMappingFile(one)) {
			const file = fromFile(one);
			Object.assign(mapping.columns, file.columns);
			Object.assign(mapping.categories, file.categories);
			mapping.defaultCategory = file.defaultCategory ?? mapping.defaultCategory;
			continue;
		}
		for (const pair of one.split(',')) {
			const at = pair.indexOf('=');
			if (at < 1) throw new ImportError(`--map takes field=Column, not “${pair}”; a column with a comma needs a JSON file.`);
			mapping.columns[pair.slice(0, at).trim()] = pair.slice(at + 1).trim();
		}
	}
	return mapping;
}
