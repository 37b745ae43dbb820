const cell = (text: string, between: string) => (/["\r\n]/.test(text) || text.includes(between) ? `"${text.replaceAll('"', '""')}"` : text);
/** A line of a CSV file, with its line end; a cell that needs them has quotes. */
export const csvLine = (cells: readonly (string | number)[], between = ','): string =>
	`${cells.map((one) => cell(String(one), between)).join(between)}\n`;
