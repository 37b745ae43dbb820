import { parseArgs } from 'node:util';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import { isLanguage, LANGUAGES } from '#lib/languages.ts';
import { isConfigKey, listConfig, setConfig, unsetConfig, wrongConfig } from '#server/about/remote-config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/tables.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const HELP = `Sets what the pages of the store say, also while it runs.

  npm run config -- list
  npm run config -- set KEY VALUE [--language hi]
  npm run config -- unset KEY [--language hi]

KEY is one of ${REMOTE_CONFIG_KEYS.join(', ')}.
Without --language a value counts for every language that has none of its own.`;

class ConfigError extends Error {}
const print = (line: string) => console.log(line);

type Given = { does: string; key: string; value: string; language: string | undefined };

function readGiven(argv: string[]): Given {
	try {
		const { positionals, values } = parseArgs({ args: argv, options: { language: { type: 'string' } }, allowPositionals: true });
		const [does = '', key = '', ...words] = positionals;
		return { does, key, value: words.join(' '), language: values.language };
	} catch {
		throw new ConfigError(HELP);
	}
}

async function run(db: Db, { does, key, value, language }: Given): Promise<void> {
	if (does === 'list') {
		for (const row of await listConfig(db)) print(`${row.key}${row.language ? ` (${row.language})` : ''} = ${row.value}`);
		return;
	}
	if (!isConfigKey(key)) throw new ConfigError(`There is no key “${key}”: it is one of ${REMOTE_CONFIG_KEYS.join(', ')}.`);
	if (does === 'unset') return print(`${await unsetConfig(db, key, language ?? null)} removed`);
	const wrong = wrongConfig(key, value, language ?? '');
	if (wrong) throw new ConfigError(wrong);
	await setConfig(db, { key, language: language ?? '', value });
	print(`${key} is set`);
}

async function main(): Promise<void> {
	const given = readGiven(process.argv.slice(2));
	if (!['list', 'set', 'unset'].includes(given.does)) throw new ConfigError(HELP);
	if (given.language !== undefined && !isLanguage(given.language))
		throw new ConfigError(`There is no language “${given.language}”: it is one of ${LANGUAGES.map(({ slug }) => slug).join(', ')}.`);
	print(whichStore(process.env, false));
	const read = readSettings(process.env);
	if (!read.ok) throw new ConfigError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	try {
		await run(database.db, given);
	} finally {
		await database.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
