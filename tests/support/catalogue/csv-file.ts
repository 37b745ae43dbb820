/** What an import is expected to say about the rows of one file. */
export type FileFacts = {
	/** Rows after the first line, blank lines apart. */
	rows: number;
	/** Rows that `--only` passes over. */
	passedOver: number;
	/** Line and column of each fault, in the order of the file; the column is '' where it is the row's. */
	refused: readonly (readonly [line: number, column: string])[];
	/** The report's notes in alphabetical order. */
	notes: readonly string[];
};

export type CsvFile = {
	/** Adds a row and returns the line it begins on. */
	add(cells: readonly string[]): number;
	/** Notes that the import refuses the row on this line. */
	refuse(line: number, ...columns: string[]): void;
	/** Notes that the import remarks on the row on this line. */
	note(kind: string, line: number): void;
	passOver(): void;
	text(): string;
	facts(): FileFacts;
};

const NOTED_LINES = 3;
const BLANK_LINE_EVERY = 31;

/** A CSV file that is made row by row, with the line ends given; a blank line comes now and then, as in files edited by hand. */
export function csvFile(header: readonly string[], { delimiter, end }: { delimiter: string; end: string }): CsvFile {
	const written = (cell: string) => (cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
	const lines = [header.map(written).join(delimiter)];
	const refused: [number, string][] = [];
	const notes = new Map<string, number[]>();
	let nextLine = 2;
	let rows = 0;
	let passedOver = 0;
	return {
		add: (cells) => {
			if (rows > 0 && rows % BLANK_LINE_EVERY === 0) {
				lines.push('');
				nextLine++;
			}
			const line = nextLine;
			lines.push(cells.map(written).join(delimiter));
			nextLine += 1 + cells.join('').split('\n').length - 1;
			rows++;
			return line;
		},
		refuse: (line, ...columns) => {
			for (const column of columns) refused.push([line, column]);
		},
		note: (kind, line) => notes.set(kind, [...(notes.get(kind) ?? []), line]),
		passOver: () => {
			passedOver++;
		},
		text: () => lines.join(end) + end,
		facts: () => ({
			rows,
			passedOver,
			refused,
			notes: [...notes]
				.map(([kind, at]) => `${at.length} × ${kind} (line ${at.slice(0, NOTED_LINES).join(', ')}${at.length > NOTED_LINES ? ' …' : ''})`)
				.sort(),
		}),
	};
}
