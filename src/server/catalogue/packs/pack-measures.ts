import type { PackUnit } from '#lib/catalogue/unit-price.ts';

type Written = { unit: PackUnit; factor: number; words: string };

const piece = (words: string, factor = 1): Written => ({ unit: 'piece', factor, words });

/** A measure of packs: its key in the language catalogues (`pack.kg`), the grams, millilitres or pieces in one, and how shops write it. */
const MEASURES = {
	g: { unit: 'g', factor: 1, words: 'g gm gms gram grams grm grms ग्राम ग्रॅम ગ્રામ ಗ್ರಾಂ గ్రాములు గ్రాము' },
	kg: { unit: 'g', factor: 1_000, words: 'kg kgs kilo kilos kilogram kilograms किलो किग्रा કિલો ಕೆಜಿ ಕಿಲೋ కిలో కిలోలు కేజీ' },
	mg: { unit: 'g', factor: 0.001, words: 'mg' },
	ml: { unit: 'ml', factor: 1, words: 'ml mls मिली મિલી મિલિ ಮಿಲೀ ಎಂಎಲ್ మిలీ ఎంఎల్' },
	l: { unit: 'ml', factor: 1_000, words: 'l lt ltr ltrs litre litres liter liters लीटर लिटर લિટર લીટર ಲೀಟರ್ ಲೀ లీటర్ లీటరు లీటర్లు' },
	dozen: piece('dozen dozens doz दर्जन डझन ડઝન ಡಜನ್ డజను డజన్', 12),
	bowl: piece('bowl bowls'),
	bunch: piece('bunch bunches'),
	capsule: piece('capsule capsules'),
	cup: piece('cup cups'),
	egg: piece('egg eggs'),
	pair: piece('pair pairs'),
	piece: piece('pc pcs piece pieces pieses n no nos नग पीस નંગ ನಗ ಪೀಸ್ పీసు పీసులు'),
	plate: piece('plate plates'),
	product: piece('product products'),
	pull: piece('pull pulls'),
	roll: piece('roll rolls'),
	sachet: piece('sachet sachets'),
	slice: piece('slice slices'),
	softgel: piece('softgel softgels'),
	strip: piece('strip strips'),
	tablet: piece('tablet tablets'),
	teabag: piece('teabag teabags'),
	unit: piece('unit units'),
	wipe: piece('wipe wipes'),
} as const satisfies Record<string, Written>;

export type MeasureName = keyof typeof MEASURES;
export type Measure = { name: MeasureName; unit: PackUnit; factor: number };

const isName = (name: string): name is MeasureName => name in MEASURES;
const BY_WORD = new Map(
	Object.keys(MEASURES)
		.filter(isName)
		.flatMap((name) => {
			const { unit, factor, words } = MEASURES[name];
			return words.split(' ').map((word): [string, Measure] => [word, { name, unit, factor }]);
		}),
);

/** The measure that a shop's word in lower case means ("gms" → grams); `undefined` for any other word. */
export const measureOf = (word: string): Measure | undefined => BY_WORD.get(word);

/** The measure of a pack that names none: "Pack of 2", "10's". */
export const PIECE: Measure = { name: 'piece', unit: 'piece', factor: 1 };
