import { parseArgs } from 'node:util';
import { REMOTE_CONFIG_KEYS } from '#lib/constants.ts';
import { isLanguage, LANGUAGES } from '#lib/languages.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import { inStore, type Print, runCommand } from '#server/db/run-command.ts';
import type { Db } from '#server/db/tables.ts';
import { whichStore } from '#server/db/which-store.ts';
import { wrongOption } from '#server/import/arguments.ts';
import { isConfigKey, listConfig, setConfig, unsetConfig, wrongConfig } from '#server/store-config/remote-config.ts';
import { CommandError } from '#server/system/errors.ts';

const HELP = `Sets what the pages of the store say, also while it runs.

  npm run config -- list
  npm run config -- set KEY VALUE [--language hi]
  npm run config -- unset KEY [--language hi]

KEY is one of:
  order_tat_breached     after how many minutes a shop is reminded of an order that it has not answered; 10 unless set
  refer_earn_meta        the most that one customer can earn by referrals (headline; the store pays) and the next step, as {"headline":1500,"step":2000}, in rupees
  platform_fee_sub_text  the words under the platform fee of a bill; none unless set
Without --language a value counts for every language that has none of its own.`;

const SEE = 'npm run config -- --help shows how.';

type Given = { does: string; key: string; value: string; language: string | undefined };

/** A space before a number below 0, which the parser would take for an option. */
const spaced = (word: string) => word.replace(/^-(?=\d)/, ' -');

function readGiven(argv: string[]): Given {
	try {
		const options = { language: { type: 'string' } } as const;
		const { positionals, values } = parseArgs({ args: argv.map(spaced), options, allowPositionals: true });
		const [does = '', key = '', ...words] = positionals.map((word) => word.trim());
		return { does, key, value: words.join(' '), language: values.language };
	} catch (error) {
		throw new CommandError(`${wrongOption(error)} ${SEE}`);
	}
}

async function run(db: Db, { does, key, value, language }: Given, print: Print): Promise<void> {
	if (does === 'list') {
		const rows = await listConfig(db);
		for (const row of rows) print(`${row.key}${row.language ? ` (${row.language})` : ''} = ${row.value}`);
		if (rows.length === 0) print('Nothing is set. The keys: npm run config -- --help');
		return;
	}
	if (!isConfigKey(key)) throw new CommandError(`There is no key “${key}”: it is one of ${REMOTE_CONFIG_KEYS.join(', ')}.`);
	const act = { kind: 'CONFIG', about: key, detail: language ?? '', by: SYSTEM, at: new Date() } as const;
	if (does === 'unset') {
		const removed = await unsetConfig(db, key, language ?? null);
		if (removed > 0) await noteAct(db, { ...act, did: 'ENDED' });
		return print(`${removed} removed`);
	}
	const wrong = wrongConfig(key, value, language ?? '');
	if (wrong) throw new CommandError(wrong);
	await setConfig(db, { key, language: language ?? '', value });
	await noteAct(db, { ...act, did: 'CHANGED' });
	print(`${key} is set`);
}

await runCommand(async (print) => {
	const argv = process.argv.slice(2);
	if (argv.includes('--help')) return print(HELP);
	const given = readGiven(argv);
	if (given.does === '') throw new CommandError(HELP);
	if (!['list', 'set', 'unset'].includes(given.does))
		throw new CommandError(`There is no command “${given.does}”: it is one of list, set and unset. ${SEE}`);
	if (given.language !== undefined && !isLanguage(given.language))
		throw new CommandError(`There is no language “${given.language}”: it is one of ${LANGUAGES.map(({ slug }) => slug).join(', ')}.`);
	print(whichStore(process.env));
	await inStore(print, ({ db }) => run(db, given, print));
});
