import { atom } from 'nanostores';
import type { CounterShop, Person } from '#lib/contract/counter.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import type { Language } from '#lib/languages.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** `name` is in the language in which it was chosen; `names` in all, once the shop has said what it is. */
export type ChosenShop = Pick<CounterShop, 'id' | 'name' | 'role'> & { names?: Readonly<Record<string, string>> };
const isText = (value: unknown): value is string => typeof value === 'string';
const isShop = (value: unknown): value is ChosenShop | null =>
	value === null || (isObject(value) && typeof value.id === 'string' && typeof value.name === 'string' && typeof value.role === 'string');

/** The token of the login at the counter; empty without one. */
export const $staffToken = persistentJson<string>(COUNTER_KEYS.token, '', isText);
/** The shop that this browser works for. */
export const $counterShop = persistentJson<ChosenShop | null>(COUNTER_KEYS.shop, null, isShop);
/** The shop's name in a language. */
export const shopNameIn = ({ name, names }: ChosenShop, language: Language): string => names?.[language] || names?.en || name;
/** Who is logged in, once the server has said so. */
export const $person = atom<Person | null>(null);

/** Whether the server has ended the login, and nobody has logged in since: the log-in says so. */
export const $isAccessEnded = atom(false);

$staffToken.listen((token) => {
	if (token) $isAccessEnded.set(false);
});

/** Takes everything of the counter out of this browser; its stores follow. */
export function leaveCounter(): void {
	$person.set(null);
	$counterShop.set(null);
	$staffToken.set('');
	for (const key of Object.values(COUNTER_KEYS)) local.remove(key);
}
