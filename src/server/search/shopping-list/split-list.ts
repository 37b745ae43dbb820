import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import { numberSaid } from '#server/catalogue/packs/quantity-words.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** A comma, semicolon or line, and a comma inside a number such as "1,000". */
const BREAKS = /(?<!\d)[,،;；、|]|[,،;；、|](?!\d{3}(?!\d))|[\n\r\u2028\u2029\u0085\v\f]/u;
/** Of a text that is too long the rest is only counted. */
const ANY_BREAK = /[,;\n]/g;
/** What stands before a line: a bullet, a number with a dot or bracket, a box with or without a tick. */
const MARKER = /^(?:[\s\-–—*•·●○◦▪▫■□☐☑☒✓✔✅❌➤➢→>+~_]|\[[ xX✓✔]?\]|\(?\d{1,3}[.)](?=\s|\p{L})(?!\d)|\(?\d{1,3}\s*[-–:]\s+(?=\p{L}))+/u;
/** The sender and time that a messenger writes before a copied message. */
const MESSENGER = /(^|[\n\r])\[[^\]\n]{0,30}\d{1,2}:\d{2}[^\]\n]{0,10}\]\s*[^:\n]{1,40}:\s*/gu;
/** Signs that are no words and no amounts, such as pictures, and characters that turn or hide text. */
const SIGNS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{fe0f}]/gu;
const JOINERS = /[\u200c\u200d]/u;
const LETTER = /\p{L}/u;
const LONGEST_PIECE = 120;

/** What people write above a list, by language: "shopping list", "सामान की लिस्ट". */
const LIST_WORDS = new Set(foldForSearch('list lists yadi yaadi suchi patti लिस्ट सूची यादी યાદી લિસ્ટ ಪಟ್ಟಿ ಲಿಸ್ಟ್ లిస్ట్ జాబితా లిస్టు'));
/** A piece without marks before it and signs inside it; Indian letters keep the joiners that shape them. */
function tidy(piece: string): string {
	const plain = piece.replace(SIGNS, (sign) => (JOINERS.test(sign) ? sign : ' ')).trim();
	return plain.replace(MARKER, '').replace(/\s+/gu, ' ').trim().slice(0, LONGEST_PIECE).toWellFormed();
}

const hasAmount = (piece: string) => /\p{Nd}/u.test(piece) || foldForSearch(piece).some((word) => numberSaid(word) !== undefined);

/** A line above others that only says that a list follows, or what kind of things do. */
function isTitle(piece: string, isFirst: boolean, isLast: boolean): boolean {
	if (isLast || hasAmount(piece)) return false;
	return piece.endsWith(':') || (isFirst && foldForSearch(piece).some((word) => LIST_WORDS.has(word)));
}

/** The pieces of a text that may each name a thing, in their order: by lines, commas and marks; and how many more there are than are read. */
export function splitList(text: string): { pieces: string[]; unread: number } {
	const cut = text.slice(0, LIST_LIMITS.chars).replace(MESSENGER, '$1');
	const all = cut
		.split(BREAKS)
		.map(tidy)
		.filter((piece) => LETTER.test(piece));
	const pieces = all.filter((piece, i) => !isTitle(piece, i === 0, i === all.length - 1)).map((piece) => piece.replace(/:$/u, ''));
	const beyond = text.slice(LIST_LIMITS.chars).match(ANY_BREAK)?.length ?? 0;
	return { pieces: pieces.slice(0, LIST_LIMITS.lines), unread: Math.max(0, pieces.length - LIST_LIMITS.lines) + beyond };
}
