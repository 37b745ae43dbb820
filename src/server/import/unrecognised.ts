import type { UnreadFile } from '#server/import/unread-file.ts';

/** Counts the rows of products whose name says no thing of the lexicon, and lists the first of them. */
export type Unrecognised = { count(line: number, name: string, thing: string | null): void; lines(): string[] };

const EXAMPLES = 20;

/** Begins to count names; their rows go into the file of unread rows. */
export function openUnrecognised(file: Pick<UnreadFile, 'add' | 'more'>): Unrecognised {
	let all = 0;
	let missed = 0;
	let listed = 0;
	const names = new Set<string>();
	return {
		count: (line, name, thing) => {
			all++;
			if (thing !== null) return;
			missed++;
			file.add(line, 'product', name);
			if (names.size < EXAMPLES) names.add(name);
			if (names.has(name)) listed++;
		},
		lines: () =>
			missed === 0
				? []
				: [
						`${missed} of ${all} rows are of products that the lexicon does not know (docs/lexicon.md): found by their words alone`,
						...[...names].map((name) => `  not recognised: ${name}`),
						...file.more(missed - listed),
					],
	};
}
