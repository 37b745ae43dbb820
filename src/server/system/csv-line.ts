const cell = (text: string, between: string) => (/["\r\n]/.test(text) || text.includes(between) ? `"${text.replaceAll('"', '""')}"` : text);
/** A line of a CSV file, with its line end; a cell that needs them has quotes. */
export const csvLine = (cells: readonly (string | number)[], between = ','): string =>
	`${cells.map((one) => cell(String(one), between)).join(between)}\n`;

/** A text as it is written for a spreadsheet: one that would be taken for a formula begins with an apostrophe. */
export const guarded = (text: string): string => text.replace(/^[=+\-@\t\r]/, "'$&");

/** The text of a cell, without the apostrophe of `guarded`. */
export const unguarded = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');
