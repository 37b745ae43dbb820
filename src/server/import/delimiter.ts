const DELIMITERS = [',', ';', '\t', '|'];

/** The line `sep=;` that spreadsheets write first for each other: its delimiter and its length; null where there is none. */
export function sepLine(start: Buffer): { delimiter: string; bytes: number } | null {
	const [line, delimiter] = /^\ufeff?"?sep=([^\w\r\n])"?[ \t]*(?:\r\n|\n|\r)/i.exec(start.subarray(0, 64).toString('utf8')) ?? [];
	return line && delimiter ? { delimiter, bytes: Buffer.byteLength(line) } : null;
}

/** The delimiter of a file: the one that is most frequent outside quotes in the first line; a comma when there is none. */
export function delimiterOf(start: Buffer): string {
	const [header = ''] = start
		.toString('utf8')
		.replace(/^\ufeff/, '')
		.replace(/"(?:[^"]|"")*"/g, '')
		.trimStart()
		.split(/[\r\n]/, 1);
	const count = (delimiter: string) => header.split(delimiter).length;
	return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}
