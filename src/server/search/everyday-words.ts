import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf, soundOf } from '#server/catalogue/spelling/sound.ts';
import { editDistance } from '#server/search/edit-distance.ts';

/**
 * What people call a thing by the brand they grew up with, and the thing itself: for where that brand is not sold. Names are written as
 * they are said, and compared as they are heard: one spelling stands for its others, and for those in other scripts.
 */
const THINGS: Record<string, string> = {
	noodles: 'maggi meggi maiggi myaggi maggie yippee top_ramen',
	detergent: 'surf sarf surf_excel ariel rin nirma ghadi tide wheel',
	toothpaste: 'colgate pepsodent closeup close_up sensodyne',
	'drinking water': 'bisleri bisleri_water kinley aquafina',
	'glucose biscuit': 'parle_g parleg parle parle_ji parleji tiger',
	biscuit: 'britannia',
	cola: 'coke coca_cola cocacola pepsi thumsup thums_up',
	chocolate: 'cadbury kitkat dairy_milk dairymilk',
	'malt drink': 'bournvita bornvita horlicks horlix boost complan',
	vanaspati: 'dalda',
	ketchup: 'kissan maggi_sauce',
	butter: 'amul',
	antiseptic: 'dettol detol savlon',
	paracetamol: 'crocin dolo calpol',
	'vapour rub': 'vicks viks',
	'pain balm': 'zandu jandu amrutanjan iodex moov',
	glue: 'fevicol fevistik fevi_kwik',
	'bandage strips': 'band_aid bandaid',
	'sanitary pads': 'whisper stayfree',
	diaper: 'pampers huggies mamy_poko',
	'toilet cleaner': 'harpic',
	dishwash: 'vim pril',
	mosquito: 'all_out allout goodnight good_knight mortein odomos',
	'fruit salt': 'eno',
	'copier paper': 'xerox photocopy',
};

/** Makers of many things: beside the name of a thing they only say whose ("amul doodh"). */
const MAKERS = 'amul gokul nandini mother_dairy britannia parle nestle cadbury kissan dettol savlon haldiram aashirvaad tata fortune';

/** From so many consonants on the same ones mean the same name, however its vowels are written. */
const TELLING_CONSONANTS = 4;
/** Fewer letters are too few to be mistaken in: they would be a part of some other word. */
const SHORTEST_MISTAKEN = 5;

/** A word in any script as it is heard in English names: a soft c is an s, a hard one a k. */
const heard = (word: string): string =>
	soundOf(
		romanOf(word)
			.replace(/^x/, 'z')
			.replace(/c(?=[eiy])/g, 's')
			.replace(/c(?!h)/g, 'k')
			.replace(/x/g, 'ks'),
	);

const KNOWN = Object.entries(THINGS).flatMap(([thing, names]) =>
	names.split(' ').map((name) => {
		const sound = name.split('_').map(heard).join('');
		return { thing, sound, consonants: consonantsOf(sound) };
	}),
);
const MAKER_SOUNDS = new Set(MAKERS.split(' ').map((name) => name.split('_').map(heard).join('')));
const THING_OF = new Map(KNOWN.map(({ sound, thing }) => [sound, thing]));

/** The thing of a name that sounds so, or nearly: with the same consonants, or with two letters wrong of a longer one. */
function thingCalled(words: readonly string[]): string | null {
	const sound = words.map(heard).join('');
	const exact = THING_OF.get(sound);
	if (exact || sound.length < SHORTEST_MISTAKEN) return exact ?? null;
	const consonants = consonantsOf(sound);
	const most = sound.length > SHORTEST_MISTAKEN ? 2 : 1;
	const like = KNOWN.find(
		(one) =>
			one.sound[0] === sound[0] &&
			one.consonants === consonants &&
			(consonants.length >= TELLING_CONSONANTS || (consonants.length > 2 && editDistance(sound, one.sound, most) <= most)),
	);
	return like?.thing ?? null;
}

/** The thing of text that is nothing but such a name ("parle g", "surf"); `null` for any other text. */
export const thingNamed = (text: string): string | null => thingCalled(foldForSearch(text));

/** The thing itself for text that is, or holds, such a name in any script, longest first; `null` for any other text. */
export function thingMeant(text: string): string | null {
	const words = foldForSearch(text);
	const whole = thingCalled(words);
	if (whole) return whole;
	for (const [i, word] of words.entries()) {
		const thing = thingCalled(words.slice(i, i + 2)) ?? thingCalled([word]);
		if (thing) return thing;
	}
	return null;
}

/** Text without the name of a maker of many things; `null` where it holds none, or nothing else. */
export function withoutMaker(text: string): string | null {
	const words = foldForSearch(text);
	for (const length of [2, 1]) {
		const at = words.findIndex(
			(_, i) =>
				i + length <= words.length &&
				MAKER_SOUNDS.has(
					words
						.slice(i, i + length)
						.map(heard)
						.join(''),
				),
		);
		if (at >= 0) return words.toSpliced(at, length).join(' ') || null;
	}
	return null;
}
