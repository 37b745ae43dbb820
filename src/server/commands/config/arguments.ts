import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import { isLanguage, LANGUAGES, type Language } from '#lib/languages.ts';
import { wrongOption } from '#server/import/arguments.ts';
import { type ConfigKey, isConfigKey } from '#server/store-config/remote-config.ts';
import { CommandError } from '#server/system/errors.ts';

const SEE = 'npm run config -- --help shows how.';
const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8').trimEnd();
const OPTIONS = { help: { type: 'boolean' }, language: { type: 'string' } } as const;

type OfKey = { key: ConfigKey; language: Language | null };
export type ConfigOrder =
	| { does: 'help'; text: string }
	| { does: 'list' }
	| ({ does: 'set'; value: string } & OfKey)
	| ({ does: 'unset' } & OfKey);

/** A space before a number below 0, which the parser would take for an option. */
const spaced = (word: string) => word.replace(/^-(?=\d)/, ' -');

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: argv.map(spaced), options: OPTIONS, allowPositionals: true });
	} catch (error) {
		throw new CommandError(`${wrongOption(error)} ${SEE}`);
	}
}

/** The command line as an order. @throws CommandError that says what is wrong with it. */
export function readConfigOrder(argv: readonly string[]): ConfigOrder {
	const { values, positionals } = parse(argv);
	const [does, key = '', ...words] = positionals.map((word) => word.trim());
	if (values.help) return { does: 'help', text: HELP };
	if (does === undefined) throw new CommandError(HELP);
	if (does !== 'list' && does !== 'set' && does !== 'unset')
		throw new CommandError(`There is no command “${does}”: it is one of list, set and unset. ${SEE}`);
	const { language } = values;
	if (language !== undefined && !isLanguage(language))
		throw new CommandError(`There is no language “${language}”: it is one of ${LANGUAGES.map(({ slug }) => slug).join(', ')}.`);
	if (does === 'list') return { does };
	if (!isConfigKey(key)) throw new CommandError(`There is no key “${key}”: it is one of ${REMOTE_CONFIG_KEYS.join(', ')}.`);
	const of = { key, language: language ?? null };
	return does === 'set' ? { does, ...of, value: words.join(' ') } : { does, ...of };
}
