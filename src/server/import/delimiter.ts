const DELIMITERS = [',', ';', '\t', '|'];

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
