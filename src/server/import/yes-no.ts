/** How people write yes and no in a table, in English and in our languages; with a bindu for a chandrabindu, as keyboards have it. */
const YES = new Set(['yes', 'y', 'true', '1', 'हाँ', 'हां', 'हा', 'होय', 'हो', 'હા', 'ಹೌದು', 'అవును']);
const NO = new Set(['no', 'n', 'false', '0', 'नहीं', 'नही', 'ना', 'नाही', 'ના', 'નથી', 'નહીં', 'ಇಲ್ಲ', 'ಅಲ್ಲ', 'కాదు', 'లేదు']);

/** Whether a cell says yes; null where it says neither yes nor no. */
export function yesOrNoIn(text: string): boolean | null {
	const written = text.normalize('NFC').trim().toLowerCase();
	if (YES.has(written)) return true;
	return NO.has(written) ? false : null;
}
