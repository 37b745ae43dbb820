import type { Language, Names } from '#lib/languages.ts';
import { fitsLabel } from '#server/catalogue/drawings/label-lines.ts';
import { detailed, detailOf, endsOf, isForm, isTelling, nounOf, startsOf } from '#server/catalogue/drawings/label-nouns.ts';
import { allThings } from '#server/catalogue/lexicon/things.ts';

/** Things that are only a class: what the name says is nearer than theirs. So are supplements, but for those that are called by their form. */
const CLASSES = new Set(
	[
		'health-supplement herbal-capsule ayurvedic-tablet ayurvedic-tonic medicine medicine-syrup drops',
		'care-cream nutrition-powder pet-supplement snack namkeen seasoning spice flour dip sauce ready-mix ready-to-eat-meal',
		'marinated-chicken marinated-fish fish small-fish',
	].flatMap((some) => some.split(' ')),
);
/** Vinegar in gummies is no vinegar. */
const FORMED = /gummies|sweetener|balm|rub$/;
/** What was done to it is the half of what it is: a dried strawberry is no strawberry. */
const TREATED = /^(?:dried|dry|frozen|pickled)\b/;
const IS_TREATED = /\b(?:dried|dry|frozen|iqf|pickled?)\b/i;
const WRITTEN_LARGE = /\b(?:aaa?|led|spf|ors)\b/g;

const isSupplement = (thing: string) => allThings().get(thing)?.kind === 'health';

type Labelled = { names: Pick<Names, 'en'> & Partial<Names>; brand: string | null; thing: string | null };

/** What an English name offers for a label, the best first. */
function englishOffers(
	name: string,
	noun: string,
	{ plain, known, thing }: { plain: string; known: readonly string[]; thing: string },
): string[] {
	const isOnlyClass = CLASSES.has(thing);
	const isClass = isOnlyClass || (isSupplement(thing) && !FORMED.test(thing));
	const [usual = ''] = known;
	const treated = TREATED.test(usual) && !IS_TREATED.test(name) ? [usual] : [];
	// "Masala - Biryani" is a biryani masala.
	const turned = `${detailOf(name)} ${noun}`;
	const asked = [...(known.includes(turned.toLowerCase()) ? [turned] : []), ...detailed(name, noun, known, isClass)];
	const ends = endsOf(noun);
	// "Triple strength omega 3 fish oil", "Eggless fudge brownie mix": by the name that it says itself before others of the thing.
	const inside = isOnlyClass ? [] : known.filter((one) => name.toLowerCase().includes(one));
	if (!isTelling(noun, known) && !(isClass && !isForm(noun))) return [...treated, ...asked, ...inside, ...known, noun, plain, ...ends];
	// "Bengali parshe fish" is too long: "parshe fish" says more than that it is a small fish.
	const called = ends.filter((one) => known.includes(one.toLowerCase()));
	const nearer = isOnlyClass ? (isSupplement(thing) ? startsOf(plain) : ends) : [];
	return [...treated, ...asked, noun, plain, ...called, ...inside, ...nearer, ...known, ...ends];
}

/**
 * The words on the label of a drawn pack, so short that no word is ever broken: the noun of its name in the page's language; what it is by
 * the lexicon where the name is too long, says less, or is in no language of the page; null where nothing fits.
 */
export function labelOf({ names, brand, thing }: Labelled, language: Language): string | null {
	const own = names[language];
	const name = own || names.en;
	const noun = nounOf(name);
	const plain = brand && noun.toLowerCase().startsWith(brand.toLowerCase()) ? noun.slice(brand.length).trim() : noun;
	const known = (thing && allThings().get(thing)?.names[language]) || [];
	const offers =
		language === 'en'
			? englishOffers(name, noun, { plain, known, thing: thing ?? '' })
			: own
				? [noun, plain, ...known]
				: [...known, noun, plain, ...endsOf(noun)];
	const words = [...offers, brand ?? ''].find((one) => one !== '' && fitsLabel(one));
	if (words === undefined) return null;
	// As the name writes them, so that a page that has both is no longer; the styles begin each word with a capital.
	const at = name.toLowerCase().indexOf(words.toLowerCase());
	return at < 0 ? words.replace(WRITTEN_LARGE, (letters) => letters.toUpperCase()) : name.slice(at, at + words.length);
}
