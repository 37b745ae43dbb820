import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { isSingular } from '#server/catalogue/spelling/singular.ts';

/** Spellings of one word, and plurals that no rule finds. */
const SAME: Readonly<Record<string, string>> = {
	colour: 'color',
	flavour: 'flavor',
	flavoured: 'flavored',
	yoghurt: 'yogurt',
	moisturizer: 'moisturiser',
	moisturizing: 'moisturising',
	chili: 'chilli',
	chilly: 'chilli',
	chillie: 'chilli',
	aata: 'atta',
	daal: 'dal',
	dhal: 'dal',
	dall: 'dal',
	masalla: 'masala',
	leave: 'leaf',
	knive: 'knife',
	loave: 'loaf',
	sanitizer: 'sanitiser',
	sanitizing: 'sanitising',
	whitner: 'whitener',
	creme: 'cream',
	doughnut: 'donut',
	catsup: 'ketchup',
	namkin: 'namkeen',
	panner: 'paneer',
	fibre: 'fiber',
	grey: 'gray',
	pyjama: 'pajama',
	biscut: 'biscuit',
	bisket: 'biscuit',
	agarbathi: 'agarbatti',
	agarbathie: 'agarbatti',
	sambhar: 'sambar',
	mayo: 'mayonnaise',
	deo: 'deodorant',
	veg: 'vegetable',
	veggie: 'vegetable',
	mice: 'mouse',
	feet: 'foot',
	teeth: 'tooth',
	children: 'child',
	shelve: 'shelf',
	scarve: 'scarf',
	halve: 'half',
	lense: 'len',
	mold: 'mould',
	tonik: 'tonic',
	laddle: 'ladle',
	lollypop: 'lollipop',
	cleasing: 'cleansing',
	essetial: 'essential',
	spary: 'spray',
	basamti: 'basmati',
	ballon: 'balloon',
};
/**
 * An English word of a product's name in one form for singular and plural and for British and American spelling: "cookies" and "cookie" are
 * `cooky`.
 */
export function englishForm(word: string): string {
	if (!/^[a-z]{3,}$/.test(word) || isSingular(word)) return word;
	let form = word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
	form = SAME[form] ?? form;
	if (/(sh|ch|x|ss|zz)e$/.test(form)) form = form.slice(0, -1);
	else if (/oe$/.test(form) && form.length > 4) form = form.slice(0, -1);
	else if (/ie$/.test(form) && form.length > 3) form = `${form.slice(0, -2)}y`;
	return SAME[form] ?? form;
}

/** The words of an English text, each in that form. */
export const englishForms = (text: string): string[] => foldForSearch(text).map(englishForm);
