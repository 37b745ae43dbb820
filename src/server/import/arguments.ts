import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ShopChoice } from '#server/import/chosen-shops.ts';
import { knownEncoding } from '#server/import/encodings.ts';
import { HELP } from '#server/import/help.ts';
import { ImportError } from '#server/import/import-error.ts';
import { isMappingFile, readMapping } from '#server/import/mapping.ts';
import { checkOutput } from '#server/import/output-file.ts';
import { REFUSED_COLUMN } from '#server/import/refused-rows-file.ts';
import type { ImportOrder } from '#server/import/run.ts';
import type { ShopDefaults } from '#server/import/shops.ts';
import { UNREAD_FILE_HEADER } from '#server/import/unread-file.ts';
import { hasCode } from '#server/system/errors.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
	help: flag,
	delimiter: text,
	encoding: text,
	map: texts,
	shop: texts,
	'shop-column': text,
	spread: flag,
	copies: text,
	city: text,
	category: text,
	stock: text,
	'price-scale': text,
	images: text,
	hours: text,
	radius: text,
	'min-order': text,
	'delivery-fee': text,
	'free-above': text,
	eta: text,
	only: texts,
	'dry-run': flag,
	yes: flag,
	'keep-going': flag,
	report: text,
	unread: text,
	move: flag,
	'new-store': flag,
} as const;

const SEE = 'npm run import -- --help shows how.';
const NEW_STOCK = 100;
const BELOW_NOTHING = /^-\d/;

/** What is wrong with an option, by Node's error, where it stands in quotes: its value is missing, or looks like another option. */
export function wrongOption(error: unknown): string {
	const message = error instanceof Error ? error.message : '';
	const name = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? '';
	if (hasCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION')) return `There is no option ${name}.`;
	return /<value>'|is ambiguous/.test(message) ? `${name} needs a value.` : `${name} takes no value.`;
}

const isTextOption = (given: string | undefined) =>
	Object.entries(OPTIONS).some(([name, { type }]) => type === 'string' && given === `--${name}`);

/** With `--stock -5` as `--stock=-5`: the parser takes the number for an option, and nobody would hear what is wrong with it. */
const withNumbers = (argv: readonly string[]): string[] =>
	argv.flatMap((one, at) => {
		const next = argv[at + 1];
		if (isTextOption(one) && next && BELOW_NOTHING.test(next)) return [`${one}=${next}`];
		return BELOW_NOTHING.test(one) && isTextOption(argv[at - 1]) ? [] : [one];
	});

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: withNumbers(argv), options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		throw new ImportError(`${wrongOption(error)} ${SEE}`);
	}
}
type Values = ReturnType<typeof parse>['values'];

/** The sign between cells that `--delimiter` names; `null`: found in the file. Refuses anything but one sign that can stand there. */
export function delimiterFrom(given: string | undefined): string | null {
	if (given === undefined) return null;
	const delimiter = given === 'tab' || given === '\\t' ? '\t' : given;
	if (!/^[^\w"\r\n]$/.test(delimiter)) throw new ImportError('--delimiter takes one character, such as , ; or |, or the word tab.');
	return delimiter;
}

function whole(values: Values, name: 'stock' | 'copies' | 'price-scale', fallback: number, least: number): number {
	const given = values[name];
	if (given === undefined) return fallback;
	if (!/^\d{1,6}$/.test(given) || Number(given) < least)
		throw new ImportError(`--${name} takes a whole number from ${least} on, not ${given}.`);
	return Number(given);
}

function shopChoice(values: Values): ShopChoice {
	const { shop = [], spread = false } = values;
	const column = values['shop-column'];
	if (column !== undefined && (spread || shop.length > 0)) throw new ImportError('--shop-column goes without --shop and --spread.');
	if (spread) return { kind: 'spread', shops: shop, city: values.city ?? null, copies: whole(values, 'copies', 1, 1) };
	if (column !== undefined) return { kind: 'column', column };
	if (shop.length === 0) throw new ImportError(`Say for which shop: --shop, --shop-column or --spread. ${SEE}`);
	return { kind: 'named', shops: shop };
}

function shopDefaults(values: Values): ShopDefaults {
	const { hours, radius, eta, city, 'min-order': min_order, 'delivery-fee': delivery_fee, 'free-above': free_above } = values;
	return { hours, radius, eta, city, min_order, delivery_fee, free_above };
}

function imageFolder(given: string | undefined): string | null {
	if (given === undefined) return null;
	if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) throw new ImportError(`--images ${given}: there is no such folder.`);
	return given;
}

/** What is written for a person must be none of the files that are read: those would be lost. */
function checkOutputs(file: string, { map = [], report, unread }: Values): void {
	const read = [{ is: 'the file to import', path: file }, ...map.filter(isMappingFile).map((path) => ({ is: 'a mapping', path }))];
	if (report !== undefined) checkOutput({ option: '--report', lastColumn: REFUSED_COLUMN }, report, read);
	if (unread !== undefined)
		checkOutput(
			{ option: '--unread', lastColumn: UNREAD_FILE_HEADER.join() },
			unread,
			report === undefined ? read : [...read, { is: 'the file of --report', path: report }],
		);
}

function whatOf(kind: string | undefined, values: Values): ImportOrder['what'] {
	const category = values.category ?? null;
	if (kind === 'products')
		return {
			kind,
			shops: shopChoice(values),
			category,
			stock: whole(values, 'stock', NEW_STOCK, 0),
			images: imageFolder(values.images),
			priceScale: whole(values, 'price-scale', 1, 1),
			unread: values.unread ?? null,
		};
	if (kind === 'shops')
		return { kind, category, defaults: shopDefaults(values), images: imageFolder(values.images), mayMove: values.move ?? false };
	if (kind === 'localities') return { kind, city: values.city ?? null, mayMove: values.move ?? false };
	throw new ImportError(`What to import is products, shops or localities, not ${kind ?? 'nothing'}. ${SEE}`);
}

/** The command line as an order, or the help text when that is asked for. @throws ImportError that says what is wrong with it. */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv = {}): ImportOrder | { help: string } {
	const { values, positionals } = parse(argv);
	// npm takes options that stand before two dashes for its own, and says nothing.
	if (env.npm_config_dry_run === 'true' && !values['dry-run'])
		throw new ImportError(`npm has taken --dry-run for itself: two dashes go before it. Nothing was done. ${SEE}`);
	if (values.help || argv.length === 0) return { help: HELP };
	const [kind, file, ...more] = positionals;
	const what = whatOf(kind, values);
	if (file === undefined) throw new ImportError(`Name the file to import. ${SEE}`);
	if (more.length > 0) throw new ImportError(`One file at a time: ${more.join(' ')} is too much.`);
	const only = (values.only ?? []).map((pair): [string, string] => {
		const at = pair.indexOf('=');
		if (at < 1) throw new ImportError(`--only takes COLUMN=VALUE, not “${pair}”.`);
		return [pair.slice(0, at), pair.slice(at + 1)];
	});
	checkOutputs(file, values);
	return {
		file,
		what,
		only,
		delimiter: delimiterFrom(values.delimiter),
		encoding: values.encoding === undefined ? null : knownEncoding(values.encoding),
		mapping: readMapping(values.map ?? []),
		dryRun: values['dry-run'] ?? false,
		isAgreed: values.yes ?? false,
		keepGoing: values['keep-going'] ?? false,
		report: values.report ?? null,
		newStore: values['new-store'] ?? false,
	};
}
