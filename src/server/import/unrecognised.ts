/** Counts the rows of products whose name says no thing of the lexicon, and lists the first of them. */
export type Unrecognised = { count(name: string, thing: string | null): void; lines(): string[] };

const EXAMPLES = 20;

export function openUnrecognised(): Unrecognised {
	let all = 0;
	let missed = 0;
	const names = new Set<string>();
	return {
		count: (name, thing) => {
			all++;
			if (thing !== null) return;
			missed++;
			if (names.size < EXAMPLES) names.add(name);
		},
		lines: () =>
			missed === 0
				? []
				: [
						`${missed} of ${all} rows are of products that the lexicon does not know (docs/lexicon.md): found by their words alone`,
						...[...names].map((name) => `  not recognised: ${name}`),
					],
	};
}
