const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of texts as a CSV file that spreadsheets read in any script. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
	`\ufeff${rows.map((row) => `${row.map(cell).join(',')}\n`).join('')}`;
