import type { ListOption } from '#lib/contract/shopping-list.ts';
import { allThings, isFood } from '#server/catalogue/lexicon/things.ts';
import { type AskedLine, type Candidate, trustIn } from '#server/search/shopping-list/candidates.ts';
import { bestPack, reachRank } from '#server/search/shopping-list/fill.ts';
import type { Trust } from '#server/search/shopping-list/line-terms.ts';

/** A product of a shop as the answer to a line: which pack, how many, and what they cost. */
export type Answer = {
	pack: Candidate;
	quantity: number;
	reach: ListOption['reach'];
	costPaise: number;
	trust: Trust;
	isPrescribed: boolean;
};

const TRUSTED = ['sure', 'words', 'guess', 'similar'] as const satisfies readonly Trust[];
/** Names in which all words of a line stand at the end or as a whole are equally near; what cooks buy comes before what is made of it. */
const NEAR = 2;
let places: ReadonlyMap<string, number> | null = null;
/** Where a thing stands in the lexicon, whose files have the usual kinds of a thing before the rare ones: basmati before broken rice. */
function usualness({ thing }: Candidate): number {
	places ??= new Map([...allThings().keys()].map((id, place) => [id, place]));
	return places.get(thing ?? '') ?? 0;
}
const thingOf = ({ thing }: Candidate) => (thing === null ? undefined : allThings().get(thing));
const isLoose = (candidate: Candidate) => thingOf(candidate)?.kind === 'raw';

function answerOf(asked: AskedLine, packs: readonly Candidate[]): Answer | null {
	const best = bestPack(
		asked.amount,
		packs.map((pack) => ({ ...pack, isLoose: isLoose(pack) })),
	);
	if (!best) return null;
	const { pack, filled, costPaise } = best;
	return { pack, ...filled, costPaise, trust: trustIn(asked, pack), isPrescribed: thingOf(pack)?.isPrescribed ?? false };
}

/**
 * The products among a shop's candidates for one line, the best first: the surest, in an amount that reaches, what sells most, the usual
 * kind, the cheapest.
 */
export function answersTo(asked: AskedLine, candidates: readonly Candidate[]): Answer[] {
	const products = Map.groupBy(candidates, (one) => one.library_product_id);
	const answers = [...products.values()].flatMap((packs) => answerOf(asked, packs) ?? []);
	// A word that is also something else mostly means what is eaten: cream.
	const meant = ({ pack }: Answer) => {
		const thing = thingOf(pack);
		if (!thing || !isFood(thing)) return 2;
		return thing.kind === 'raw' ? 0 : 1;
	};
	const isUnlike = ({ reach }: Answer) => Number(reach === 'unlike');
	// Who writes three soaps takes three rather than a pack of five.
	const isMore = ({ reach }: Answer) =>
		Number(asked.amount !== null && ['piece', 'pack', 'count'].includes(asked.amount.unit) && reach === 'more');
	const far = ({ pack }: Answer) => (pack.fit <= NEAR ? 0 : pack.fit);
	return answers.toSorted(
		(a, b) =>
			TRUSTED.indexOf(a.trust) - TRUSTED.indexOf(b.trust) ||
			isUnlike(a) - isUnlike(b) ||
			a.pack.tier - b.pack.tier ||
			meant(a) - meant(b) ||
			a.pack.away - b.pack.away ||
			reachRank(a.reach) - reachRank(b.reach) ||
			far(a) - far(b) ||
			isMore(a) - isMore(b) ||
			b.pack.sold - a.pack.sold ||
			usualness(a.pack) - usualness(b.pack) ||
			a.costPaise - b.costPaise ||
			(a.pack.id < b.pack.id ? -1 : 1),
	);
}
