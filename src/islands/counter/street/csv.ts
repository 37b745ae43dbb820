type Cells = Readonly<Record<string, string | number>>;

/** A cell that a spreadsheet takes as text, also where it begins as a formula does. */
function cell(value: string | number): string {
	const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
	return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves rows as a CSV file, with the names of the first row's columns. */
export function saveCsv(name: string, rows: readonly Cells[]): void {
	const columns = Object.keys(rows[0] ?? {});
	const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
	const link = document.createElement('a');
	const text = `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
	link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
	link.download = `${name}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
}
