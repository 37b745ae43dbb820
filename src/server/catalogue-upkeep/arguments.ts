import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isLanguage, type Language } from '#lib/languages.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';

const SEE = 'npm run catalogue -- --help shows how.';
const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8');
const LIMIT = 50;
const LIMIT_MAX = 1_000;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = { help: flag, json: flag, sample: flag, city: text, limit: text, after: text, language: text, to: text } as const;
/** Which options go with which command. */
const TAKES: Readonly<Record<UpkeepOrder['does'], readonly string[]>> = {
	help: ['help'],
	list: ['json', 'city', 'limit', 'after'],
	merge: [],
	rename: ['language'],
	export: ['to'],
	withdraw: [],
	'withdraw sample': ['sample'],
};

/** What the command is about. */
export type Subject = 'shops' | 'products' | 'localities';
export type UpkeepOrder =
	| { does: 'help'; text: string }
	| { does: 'list'; subject: Subject; find: string; city: string | null; limit: number; after: string | null; json: boolean }
	| { does: 'merge'; subject: Subject; loser: string; winner: string }
	| { does: 'rename'; subject: Subject; one: string; name: string; language: Language }
	| { does: 'export'; subject: Subject; to: string }
	| { does: 'withdraw'; subject: Subject; one: string }
	| { does: 'withdraw sample' };

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		const name = /(--?[\w-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'This';
		throw new UpkeepError(`${name} is no option here, or has no value. ${SEE}`);
	}
}

function subjectOf(given: string | undefined): Subject {
	if (given === 'shops' || given === 'products' || given === 'localities') return given;
	throw new UpkeepError(`Say of what: shops, products or localities, not ${given ?? 'nothing'}. ${SEE}`);
}

function limitOf(given: string | undefined): number {
	const limit = Number(given ?? LIMIT);
	if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
		throw new UpkeepError(`--limit takes a whole number from 1 to ${LIMIT_MAX}.`);
	return limit;
}

const needed = (given: string | undefined, what: string): string => {
	if (given === undefined || given.trim() === '') throw new UpkeepError(`${what} ${SEE}`);
	return given.trim();
};

function orderOf({ values, positionals }: ReturnType<typeof parse>): { order: UpkeepOrder; most: number } {
	const [does, of, first, second] = positionals;
	if (values.help || does === undefined) return { order: { does: 'help', text: HELP }, most: Number.POSITIVE_INFINITY };
	switch (does) {
		case 'list': {
			const { city = null, after = null, json = false } = values;
			const order = { does, subject: subjectOf(of), find: first ?? '', city, limit: limitOf(values.limit), after, json } as const;
			return { order, most: 3 };
		}
		case 'merge': {
			const both = 'Name the one that goes, then the one that stays.';
			return { order: { does, subject: subjectOf(of), loser: needed(first, both), winner: needed(second, both) }, most: 4 };
		}
		case 'rename': {
			const language = values.language ?? 'en';
			if (!isLanguage(language)) throw new UpkeepError(`--language ${language} is none of ours.`);
			const how = 'Name which one, then its new name.';
			return { order: { does, subject: subjectOf(of), one: needed(first, how), name: needed(second, how), language }, most: 4 };
		}
		case 'export':
			return { order: { does, subject: subjectOf(of), to: needed(values.to, 'Say where: --to FILE.') }, most: 2 };
		case 'withdraw': {
			if (values.sample) return { order: { does: 'withdraw sample' }, most: 1 };
			return { order: { does, subject: subjectOf(of), one: needed(first, 'Name which one.') }, most: 3 };
		}
	}
	throw new UpkeepError(`What to do is list, merge, rename, export or withdraw, not ${does}. ${SEE}`);
}

/** The command line as an order. @throws UpkeepError that says what is wrong with it. */
export function readUpkeepOrder(argv: readonly string[]): UpkeepOrder {
	const parsed = parse(argv);
	const { order, most } = orderOf(parsed);
	if (parsed.positionals.length > most) throw new UpkeepError(`${parsed.positionals.slice(most).join(' ')} is too much. ${SEE}`);
	const strange = Object.keys(parsed.values).find((name) => order.does !== 'help' && !TAKES[order.does].includes(name));
	if (strange) throw new UpkeepError(`--${strange} does not go with ${order.does}. ${SEE}`);
	return order;
}
