import { PIN_CODE } from '#lib/contract/pin-code.ts';
import { figureText, plainDigits } from '#lib/format/typed-number.ts';
import { yesOrNoIn } from '#server/import/yes-no.ts';

/** The value of a cell, or why it is refused, and what to do about all such cells. */
export type Read<T> = { ok: true; value: T } | Bad;
export type Bad = { ok: false; reason: string; remedy?: string };
/** A cell that was read. */
export const good = <T>(value: T): Read<T> => ({ ok: true, value });
/** A cell that is refused: why, and where all such cells have one remedy, that. */
export const bad = (reason: string, remedy?: string): Bad => ({ ok: false, reason, ...(remedy && { remedy }) });

const STOCK_MAX = 1_000_000;
/** A cell as a message shows it. */
export const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** A whole number from `least` to `most`. */
export function readWhole(text: string, least: number, most: number): Read<number> {
	const written = text.trim();
	const plain = figureText(written) ?? '';
	if (!/^\d{1,9}(?:\.0+)?$/.test(plain)) return bad(`${quoted(written)} is not a whole number`);
	const value = Number(plain);
	return value < least || value > most ? bad(`${quoted(written)} is not between ${least} and ${most}`) : good(value);
}

/** A count of packs on the shelf: whole, and at most a million. */
export const readStock = (text: string): Read<number> => readWhole(text, 0, STOCK_MAX);

/** A box around India. Its ranges of latitude and longitude do not overlap, so swapped columns are noticed. */
const INDIA = { lat: [6, 38], lng: [68, 98] } as const;

/** A latitude or longitude within India, in degrees. */
export function readDegrees(text: string, axis: 'lat' | 'lng'): Read<number> {
	const written = plainDigits(text).trim();
	if (!/^-?\d{1,3}(?:\.\d+)?$/.test(written)) return bad(`${quoted(written)} is not degrees`);
	const value = Number(written);
	const within = (of: 'lat' | 'lng') => value >= INDIA[of][0] && value <= INDIA[of][1];
	if (within(axis)) return good(value);
	const [least, most] = INDIA[axis];
	const swapped = within(axis === 'lat' ? 'lng' : 'lat') ? '; are latitude and longitude swapped?' : '';
	return bad(`${quoted(written)} is outside India, from ${least} to ${most} degrees${swapped}`);
}

/** Whether a cell says yes in English or one of our languages; an empty one says no. */
export function readYes(text: string): Read<boolean> {
	const isYes = text.trim() === '' ? false : yesOrNoIn(plainDigits(text));
	return isYes === null ? bad(`${quoted(text.trim().toLowerCase())} is neither yes nor no`) : good(isYes);
}

/** Six digits that do not begin with 0, or null for an empty cell. */
export function readPin(text: string): Read<string | null> {
	const written = plainDigits(text).replace(/\s/g, '').replace(/\.0+$/, '');
	if (written === '') return good(null);
	return PIN_CODE.test(written) ? good(written) : bad(`${quoted(written)} is not a PIN code of six digits`);
}
