import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { KeysError } from '#server/commands/keys/keys-error.ts';

const SEE = 'npm run keys -- --help shows how.';
const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8');
const LABEL_MAX = 80;
const OPTIONS = { help: { type: 'boolean' }, label: { type: 'string' } } as const;

export type KeysOrder =
	| { does: 'help'; text: string }
	| { does: 'add'; shop: string; label: string }
	| { does: 'list'; shop: string | null }
	| { does: 'revoke'; id: string };

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		const name = /(--?[\w-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'This';
		throw new KeysError(`${name} is no option here, or has no value. ${SEE}`);
	}
}

/** The command line as an order. @throws KeysError that says what is wrong with it. */
export function readKeysOrder(argv: readonly string[]): KeysOrder {
	const { values, positionals } = parse(argv);
	const [does, named, ...more] = positionals;
	if (values.help || does === undefined) return { does: 'help', text: HELP };
	if (more.length > 0) throw new KeysError(`One at a time: ${more.join(' ')} is too much.`);
	if (values.label !== undefined && does !== 'add') throw new KeysError('--label goes with add.');
	if (does === 'list') return { does, shop: named ?? null };
	if (does !== 'add' && does !== 'revoke') throw new KeysError(`What to do is add, list or revoke, not ${does}. ${SEE}`);
	if (named === undefined) throw new KeysError(does === 'add' ? 'Name the shop.' : 'Name the id of the key: list shows it.');
	return does === 'add' ? { does, shop: named, label: (values.label ?? '').trim().slice(0, LABEL_MAX) } : { does, id: named };
}
