/** UTF-8 read as Latin-1, as a spreadsheet leaves it: `Crème` → `CrÃ¨me`. */
export const mojibake = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Ways in which a file writes a text that mean the same text. */
export const UNTIDY: readonly ((text: string) => string)[] = [
	(text) => `${text} `,
	(text) => ` ${text}  `,
	(text) => text.replace(' ', '\u00a0'),
	(text) => text.replace(' ', '  '),
	(text) => text.replace(' ', ' \u200b'),
	(text) => text.replace(' ', '\n'),
];
