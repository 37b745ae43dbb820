const NAMED = 10;
const number = new Intl.NumberFormat('en-IN');
const rowsOf = (count: number) => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The categories that rows name and that took the default for none of ours: one may be mistyped, and nobody would hear of it. */
export type UnknownCategories = { count(text: string, isDefault: boolean): void; lines(where?: string): string[] };

/** Begins to count them; `lines` tells the first by their names. */
export function openUnknownCategories(): UnknownCategories {
	let all = 0;
	let named = 0;
	const rows = new Map<string, number>();
	return {
		count: (text, isDefault) => {
			if (!isDefault || text === '') return;
			all++;
			if (!rows.has(text) && rows.size >= NAMED) return;
			named++;
			rows.set(text, (rows.get(text) ?? 0) + 1);
		},
		lines: (where = '') =>
			all === 0
				? []
				: [
						`categories that are none of ours, given the default${where}: ${rowsOf(all)}`,
						...[...rows].map(([text, count]) => `  “${text}”${count > 1 ? ` (${rowsOf(count)})` : ''}`),
						...(all > named ? [`  … and ${number.format(all - named)} more`] : []),
					],
	};
}
