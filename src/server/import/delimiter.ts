const DELIMITERS = [',', ';', '\t', '|'];

/** What stands between the cells: whichever the first line, the names of the columns, holds most of outside quotes; else a comma. */
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
