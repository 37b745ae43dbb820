/** What breaks out of a text, an attribute, a script or a comment … */
const WAYS_OUT = ['', '"', "'", '">', "'>", '</script>', '</title>', '-->', '`', '${', '{{', ']]>', '\\"', '&lt;', '%3C'];
/** … and what runs once it is out; each calls `hacked`. */
const SCRIPTS = [
	'<script>hacked()</script>',
	'<img src=x onerror=hacked()>',
	'<svg onload=hacked()>',
	'javascript:hacked()',
	' onfocus=hacked() autofocus ',
	" onclick='hacked()' ",
	'</textarea><b>',
	'<a href=javascript:hacked()>',
	'"});hacked();//',
	'<iframe srcdoc=hacked>',
];

/** 150 texts that would run a script on a page that does not escape them. */
export const HOSTILE_TEXTS: readonly string[] = WAYS_OUT.flatMap((way) => SCRIPTS.map((script) => way + script));

/** All of them in one text, as no field takes it, for rows. A link made of it would be one of its own script. */
export const ALL_HOSTILE = [...HOSTILE_TEXTS]
	.sort((one) => (one.startsWith('javascript:') ? -1 : 0))
	.map((text) => text.trim())
	.join(' ');

/**
 * What a page itself never has: an element or an attribute that a hostile text brings when it is not escaped. A sheet's own button has the focus
 * first.
 */
export const BROKEN_OUT =
	'img[src=x], iframe, [onerror], [onload], [onclick], [onfocus], [autofocus]:not([popovertarget]), a[href^="javascript:"]';

/**
 * What a search may choke on: operators of tsquery and LIKE, marks without a letter, halves of letters, digits without end, what looks like
 * a pack, odd scripts.
 */
const PIECES = [
	...[
		"'",
		'"',
		'\\',
		'%',
		'_',
		'&',
		'|',
		'!',
		'<->',
		':*',
		'(',
		')',
		'@onion',
		'>milk',
		'=!milk',
		'~dudh',
		'^',
		'$',
		'*',
		';--',
		'\u0000',
		'\ufffd',
	],
	...[
		'\u093c',
		'\u094d',
		'\u0901',
		'\u0c4d',
		'\u200d',
		'\u202e',
		'\ud800',
		'\udfff',
		'🧅',
		'👩‍🌾',
		'\ufdfa',
		'ﬃ',
		'İ',
		'ß',
		'Z̸̡͝',
		'०१२',
		'½',
		'٣',
	],
	...['0', '-1', '1e9', '9'.repeat(25), '0 kg', '1/0 kg', '9999999 kg', '1x1x1x1', '500 g 500 g', 'NaN', 'null', 'true', '../..', '{{x}}'],
	...[
		'milk',
		'दूध',
		'పాలు',
		'ಹಾಲು',
		'દૂધ',
		'dal',
		'a',
		'z'.repeat(25),
		'क्'.repeat(12),
		'no no no no no',
		'of of the the',
		'牛奶',
		'молоко',
		'لبن',
	],
];

/** A number that follows from the one before, so that the same texts are drawn in every run. */
const next = (seed: number) => (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;

/** Five hundred texts that nobody types by mistake: what breaks out of a page, each piece by itself, and pieces put together. */
export const HOSTILE_QUERIES: readonly string[] = (() => {
	const texts = new Set([...HOSTILE_TEXTS, ...PIECES]);
	const draw = (seed: number) => PIECES[seed % PIECES.length] ?? '';
	for (let seed = 7; texts.size < 500; seed = next(seed)) {
		const gap = seed % 3 === 0 ? '' : ' ';
		texts.add([draw(seed >>> 3), draw(next(seed) >>> 5), draw(next(next(seed)) >>> 7)].slice(0, 2 + (seed % 2)).join(gap));
	}
	return [...texts];
})();
