import { foldForSearch } from '#server/catalog/search-text.ts';

/** What people call a thing by the brand they grew up with, and the thing itself: for where that brand is not sold. */
const THINGS: Record<string, string> = {
	noodles: 'maggi maggie magi yippee',
	detergent: 'surf ariel rin nirma ghadi tide',
	toothpaste: 'colgate pepsodent closeup',
	'drinking water': 'bisleri kinley aquafina',
	'glucose biscuit': 'parle_g parleg parle',
	cola: 'coke cocacola coca_cola pepsi thumsup thums_up',
	chocolate: 'cadbury kitkat dairy_milk dairymilk',
	'malt drink': 'bournvita horlicks boost complan',
	vanaspati: 'dalda',
	ketchup: 'kissan maggi_sauce',
};

const THING_OF = new Map(
	Object.entries(THINGS).flatMap(([thing, names]) => names.split(' ').map((name): [string, string] => [name, thing])),
);

/** The thing itself for text that is, or holds, such a name, longest first; `null` for any other text. */
export function thingMeant(text: string): string | null {
	const words = foldForSearch(text);
	const whole = THING_OF.get(words.join('_'));
	if (whole) return whole;
	for (const [i, word] of words.entries()) {
		const thing = THING_OF.get(`${word}_${words[i + 1] ?? ''}`) ?? THING_OF.get(word);
		if (thing) return thing;
	}
	return null;
}
