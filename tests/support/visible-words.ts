import type { Language } from '#lib/languages.ts';

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ', '#39': "'", '#34': '"' };
/** The text that people read, from HTML text with entities. */
export const decoded = (html: string) => html.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** Attributes whose value people read or hear. */
const SAID = /\s(?:alt|aria-label|aria-description|placeholder|title)="([^"]*)"/g;
/** Heads of a page that people read elsewhere: in lists of results, and where a link is shared. */
const SHARED =
	/<meta (?:name|property)="(?:description|og:title|og:description|og:image:alt|twitter:title|twitter:description)" content="([^"]*)"/g;
/** An element in another language than the page's says so, and is left out: a language's own name, a brand as it is written. */
const MARKED = /<(\w+)[^>]*\slang="[^"]*"[^>]*>[^<]*<\/\1>/g;

/** Every piece of text a page shows or says, its title and descriptions too; what is marked as another language is left out. */
export function saidBy(html: string): string[] {
	const body = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/^<!DOCTYPE html><html[^>]*>/, '');
	const own = body.replace(MARKED, ' ');
	const said = [SAID, SHARED].flatMap((pattern) => [...own.matchAll(pattern)].map((match) => match[1] ?? ''));
	const text = own.replace(/<[^>]*>/g, '\n').split('\n');
	return [...said, ...text].map((one) => decoded(one).trim()).filter(Boolean);
}

export const SCRIPTS: Record<Exclude<Language, 'en'>, RegExp> = {
	hi: /\p{Script=Devanagari}/u,
	mr: /\p{Script=Devanagari}/u,
	gu: /\p{Script=Gujarati}/u,
	kn: /\p{Script=Kannada}/u,
	te: /\p{Script=Telugu}/u,
};

/** The words of a text in letters of another script than the language's; an ending of its own that hangs on one is left out: "OTPని" is OTP. */
export function foreignWords(text: string, language: Exclude<Language, 'en'>): string[] {
	const rest = [...text].map((letter) => (SCRIPTS[language].test(letter) ? ' ' : letter)).join('');
	return (rest.match(/[\p{L}\p{M}\p{N}.@:/_-]*\p{L}[\p{L}\p{M}\p{N}.@:/_-]*/gu) ?? []).map((word) => word.replace(/[.:]+$/, ''));
}

/** Words that stay Latin on purpose: common abbreviations (also those on packs and bills), names of brands and services, the cookie's name. */
export const LATIN_WORDS = [
	...['OTP', 'API', 'IP', 'SMS', 'QR', 'UPI', 'ID', 'CSV', 'MRP', 'GSTIN', 'FSSAI', 'HSN'],
	...['Android', 'iPhone', 'WhatsApp', 'Telegram', 'Facebook', 'X', 'loc'],
];
