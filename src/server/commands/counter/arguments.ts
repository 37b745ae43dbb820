import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ShopRole } from '#lib/contract/callers.ts';
import { CounterError } from '#server/commands/counter/counter-error.ts';

const SEE = 'npm run counter -- --help shows how.';
const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8');
const NAME_MAX = 60;
const OPTIONS = { help: { type: 'boolean' }, shop: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } } as const;

export type CounterOrder =
	| { does: 'help'; text: string }
	| { does: 'invite'; phone: string; name: string; at: { shop: string; role: ShopRole } | null }
	| { does: 'list'; shop: string | null }
	| { does: 'end'; id: string };

function parse(argv: readonly string[]) {
	try {
		return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
	} catch (error) {
		const name = /(--?[\w-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'This';
		throw new CounterError(`${name} is no option here, or has no value. ${SEE}`);
	}
}

function placeOf(shop: string | undefined, role: string | undefined): { shop: string; role: ShopRole } | null {
	if (shop === undefined && role === undefined) return null;
	if (shop === undefined) throw new CounterError('--role goes with --shop.');
	if (role !== 'owner' && role !== 'staff') throw new CounterError('--role is owner or staff.');
	return { shop, role };
}

/** The command line as an order. @throws CounterError that says what is wrong with it. */
export function readCounterOrder(argv: readonly string[]): CounterOrder {
	const { values, positionals } = parse(argv);
	const { shop, role, name } = values;
	const [does, named, ...more] = positionals;
	if (values.help || does === undefined) return { does: 'help', text: HELP };
	if (more.length > 0) throw new CounterError(`One at a time: ${more.join(' ')} is too much.`);
	if (does !== 'invite' && (role !== undefined || name !== undefined)) throw new CounterError('--role and --name go with invite.');
	if (does === 'list') return { does, shop: shop ?? null };
	if (does !== 'invite' && does !== 'end') throw new CounterError(`What to do is invite, list or end, not ${does}. ${SEE}`);
	if (named === undefined)
		throw new CounterError(does === 'invite' ? 'Name the phone number.' : 'Name the id of the right: list shows it.');
	if (does === 'end') return { does, id: named };
	return { does, phone: named, name: (name ?? '').trim().slice(0, NAME_MAX), at: placeOf(shop, role) };
}
