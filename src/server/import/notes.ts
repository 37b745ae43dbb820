/** Counts equal remarks, with the lines of the first few. */
export type Notes = { add(kind: string, line: number): void; lines(): string[] };

const EXAMPLES = 3;

/** Begins to count; `lines` says each kind once, with how often and where first. */
export function openNotes(): Notes {
	const seen = new Map<string, { count: number; lines: number[] }>();
	return {
		add: (kind, line) => {
			const note = seen.get(kind) ?? { count: 0, lines: [] };
			note.count++;
			if (note.lines.length < EXAMPLES && line > 0) note.lines.push(line);
			seen.set(kind, note);
		},
		lines: () =>
			[...seen].map(([kind, { count, lines }]) => {
				const where = lines.length === 0 ? '' : ` (line ${lines.join(', ')}${count > lines.length ? ' …' : ''})`;
				return `${count} × ${kind}${where}`;
			}),
	};
}
