import { isUtf8 } from 'node:buffer';
import { LANGUAGES, type Language, type Names } from '#lib/languages.ts';
import { bad, good, type Read } from '#server/import/read-values.ts';

/** UTF-8 that was once read as Windows-1252: an accented letter where the first byte of two stood, then one of its leftovers. */
const MOJIBAKE = /(?:[ÂÃ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™])|â€|à[¤-·]/;
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const CONTROL = /\p{Cc}/gu;
/**
 * Invisible characters that no name needs: soft hyphens, zero-width spaces, marks of direction, fillers. The joiners of Indian scripts and
 * the variation selectors of emoji are invisible too, but change other characters, so they stay.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu;
const JOINING = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);

/** The original text of mojibake (`CrÃ¨me` → `Crème`), or null when the text is not mojibake or cannot be repaired. */
export function repairMojibake(text: string): string | null {
	if (!MOJIBAKE.test(text)) return null;
	const bytes: number[] = [];
	for (const char of text) {
		const code = char.codePointAt(0) ?? 0;
		const at = CP1252.indexOf(char);
		if (at >= 0) bytes.push(0x80 + at);
		else if (code < 256) bytes.push(code);
		else return null;
	}
	const utf8 = Uint8Array.from(bytes);
	return isUtf8(utf8) ? new TextDecoder().decode(utf8) : null;
}

const looksBroken = (text: string): boolean => MOJIBAKE.test(text) || text.includes('\ufffd');

/** One line of clean text: no-break and repeated spaces become one, curly quotes become straight, invisible characters are removed. */
export function tidy(text: string): string {
	return text
		.replace(CONTROL, ' ')
		.replace(UNSEEN, (sign) => (JOINING.has(sign) ? sign : ''))
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/\s+/g, ' ')
		.trim()
		.normalize('NFC');
}

/** A tidy text of at most `most` characters; refuses longer ones, and a NUL, which the database cannot hold. */
export function readText(text: string, most: number): Read<string> {
	if (text.includes('\0')) return bad('holds a NUL character');
	if (text.length > most * 4) return bad(`is longer than ${most} characters`);
	const clean = tidy(text);
	return clean.length > most ? bad(`is longer than ${most} characters`) : good(clean);
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The beginning of a text, of at most `most` characters: whole words where the last one is not too long, else whole letters of its script. */
export function cutText(text: string, most: number): string {
	if (text.length <= most) return text;
	const space = text.lastIndexOf(' ', most);
	if (space >= most * 0.8) return text.slice(0, space);
	const last = graphemes.segment(text.slice(0, most + 20)).containing(most);
	return text.slice(0, last?.index ?? most).trimEnd();
}

/** A tidy text, cut to `most` characters; broken letters are repaired where they can be. `note` is told which column had either. */
export function readCell(cell: string, most: number, column: string, note: (kind: string) => void): Read<string> {
	const repaired = repairMojibake(cell);
	if (repaired !== null) note(`broken letters in ${column} repaired`);
	else if (looksBroken(cell)) note(`broken letters in ${column} kept as they are`);
	const text = repaired ?? cell;
	if (text.includes('\0')) return bad('holds a NUL character');
	const clean = tidy(text);
	if (clean.length > most) note(`${column} longer than ${most.toLocaleString('en-IN')} characters, cut`);
	return good(cutText(clean, most));
}

/** The names of a row: in English, and in each language whose column has a value. */
export function readNames(en: string, read: (field: `name_${Language}`) => string | null): Names {
	const names: Names = { en };
	for (const { slug } of LANGUAGES) {
		const name = slug === 'en' ? null : read(`name_${slug}`);
		if (name) names[slug] = name;
	}
	return names;
}
