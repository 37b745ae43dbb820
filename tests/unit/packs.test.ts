import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { groundOf } from '#lib/catalogue/ground.ts';
import { drawArt, isArt } from '#server/art/art.ts';
import { contrastOf } from '#server/art/dark-fills.ts';
import { drawingAddress } from '#server/art/packs/address.ts';
import { PAPER, packColours, readPackRows } from '#server/art/packs/colours.ts';
import { drawPack, packMarks, packName, packShapes, wordsOn } from '#server/art/packs/draw-pack.ts';
import { drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { labelOf } from '#server/catalogue/drawings/label-words.ts';
import { givenPack } from '#server/catalogue/drawings/own-drawing.ts';
import { allThings } from '#server/catalogue/lexicon/things.ts';
import { readProducts } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const WHITE = '#ffffff';
const READABLE = 4.5;
const FILE = 600;
const HEAVY_MARKS = 6;
/** The letters of addresses with their names, as they were given. */
const SHAPES =
	'aaerosol bbag cbottle dbowl ebox fbunch gcake hcan icard jcarton kcup lcurry mflow nfruits oglass pjar qjerry roil spack tpillow uplate vpouch wpump xroll ysachet zsack Aslab Bsoap Csoda Dspray Estrip Fsweets Gtin Htray Itube Jvial Kflacon Ljug Mmat Ncloth Ocanister Pbasket Qpot Rpan Smould Twells Ustrainer Vturner Wwand Xmop Ytape Zcomb 0brush 1halves 2thali 3bun 4crepe 5puff 6rack 7bristle 8tumbler 9stool';
const MARKS =
	'aleaf bsprig cwheat dgrain edrop fchilli gfruit hmango icitrus jberry kgrapes lnut mcashew ncoconut ocookie pcream qbean rcup sflower trose uflame vstar wspark xbubbles ypaw zbone Apill Bcross Cheart Dtooth Esun Fwave Gmoon Hcheese Icube Jcorn Kroot Lbulb Mball Ndiamond Osquare Pring Qstick Rswirl Sbottle Thair Ubaby Vpen Wplug Xshield Ybug Zeye 0egg 1cut 2leg 3steak 4fillet 5prawn 6mince 7fishbone 8wad 9sprout';
const COLOURS =
	'ared bcrimson crose dpink eplum fviolet gindigo hnavy iblue jsky kteal lmint mgreen nforest oolive plime qyellow rgold sorange trust ubrown vcocoa wsand xcream ygrey zwhite Aink';
const FIRST = 12;
const FIRST_TOGETHER = 15_000;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const facts = { thing: null, parent_code: 'GROCERY', art: null, name_en: '', brand_name: null, pack_text: '1 kg' };
const sample = readProducts(taxonomyCategories()).map(({ brand, names, parentCode, packs, row }) => {
	const product = {
		...facts,
		thing: row.thing ?? null,
		parent_code: parentCode,
		art: row.art ?? null,
		name_en: names.en,
		brand_name: brand || null,
		pack_text: packs[0]?.text ?? '',
	};
	return {
		names,
		brand: brand || null,
		thing: row.thing ?? null,
		ground: row.ground ?? 'sand',
		kind: row.secondary_code,
		drawing: drawingOf(product),
	};
});
/** The bytes of a drawing as sent; the quicker compression is exact enough while it is below what the drawing may take. */
function sent(name: string, ground: string, most = 0): number {
	const { svg } = drawArt(name, ground);
	const quick = brotliCompressSync(svg, QUICK).length;
	return quick <= most ? quick : brotliCompressSync(svg).length;
}
/** How one of the sample looks in a language: its drawing and the words over it; the ground says nothing of the product. */
const looksOf = (one: (typeof sample)[number]) => `${one.drawing.name} ${one.drawing.words === 'nothing' ? '' : labelOf(one, 'en')}`;

describe('drawn packs', () => {
	test.each([
		['wheat-atta', '1 kg', 'pouch'],
		['basmati-rice', '25 kg', 'sack'],
		['sunflower-oil', '1 l', 'oil'],
		['sunflower-oil', '5 l', 'jerry'],
		['paracetamol', '10 tablets', 'strip'],
		['toothpaste', '100 g', 'tube'],
		['soap', '75 g', 'soap'],
		['marie-biscuit', '200 g', 'flow'],
		['chicken-curry-cut', '500 g', 'tray'],
		['uht-milk', '1 l', 'carton'],
		['green-tea', '25 bags', 'box'],
		['pain-balm', '10 g', 'jar'],
		['aaa-battery', '2 pieces', 'card'],
	])('%s of %s comes in a %s', (thing, pack_text, shape) => {
		const { name } = drawingOf({ ...facts, thing, brand_name: 'Chakkitai', pack_text });
		expect(name.split('_')[0]).toBe(shape);
	});

	test.each([
		['Club Perfume, Natural Spray', 'perfume', /^vial_/],
		['Body spray, rose', 'deodorant', /^aerosol_/],
		['Glass cleaner spray', 'glass-cleaner', /^spray_/],
		['Kesar peda', 'peda', /_ball_orange$/],
		['Kesar mango pulp', 'mango-pulp', /_mango_gold$/],
		['Shea butter body lotion', 'body-lotion', /^(?!.*cheese)/],
		['Tea tree face wash', 'face-wash', /^(?!.*_cup_)/],
		['Flax seeds, raw', 'flax-seeds', /_grain_brown$/],
		['Storage container of PET plastic', 'storage-container', /^(?!.*paw)/],
		['Dry fruits, salted', 'dry-fruits', /^nut-mix_(?!.*cube)/],
		['Jalebi in ghee', 'jalebi', /^(?!.*(sky|violet|teal|mint)$)/],
		['Hot dog rolls', 'hot-dog-roll', /^(?!.*(chilli|paw))/],
		['Hot & cold jug', 'water-jug', /^(?!.*(chilli|cross))/],
		['Spicy perfume', 'perfume', /^(?!.*chilli)/],
		['Cold cream', 'cold-cream', /^(?!.*cross)/],
		['Pain balm', 'pain-balm', /_cross_/],
		['Adult diaper pants', 'adult-diaper', /^(?!.*baby)/],
		['AA pencil cells', 'aa-battery', /_battery_/],
		['Tea light, unscented', 'tealight', /_flame_/],
		['Green tea face wash', 'face-wash', /_sprig_/],
		['Folding umbrella, olive green', 'umbrella', /^(?!.*(sprig|mango))/],
		['Ladle for dal and rasam', 'ladle', /^(?!.*(chilli|ball_gold))/],
		['Rose dhoop sticks', 'dhoop-stick', /_rose_/],
		['Cola, no sugar', 'cola', /^(?!.*cube)/],
		['Mustard seeds, small', 'mustard-seeds', /_grain_/],
		['Groundnut oil 1 l + Red chilli powder 100 g', 'groundnut-oil', /^(?!.*chilli)/],
		['Galda, large', 'scampi', /_prawn_/],
		['Chicken meat, curry cut', 'chicken-curry-cut', /_cut_pink$/],
		['Menstrual cup, medium', 'menstrual-cup', /^(?!cup)/],
		['Cotton mop, long handle', 'mop', /^string-mop_/],
		['Spin mop with bucket', 'mop', /^mop_/],
		['Deworming syrup', 'deworming-medicine', /^bottle_/],
		['Piles tablets', 'piles-medicine', /^strip_/],
		['Effervescent tablets', 'effervescent-tablet', /^tablet-tube_/],
		['Peppermint capsules', 'herbal-capsule', /^pills_/],
		['Hair removal spray', 'hair-removal-cream', /^aerosol_/],
		['Makeup wipes', 'makeup-remover', /^wipes_/],
		['Deodorant roll-on', 'roll-on-deodorant', /^roll-on_/],
		['Handwash refill, neem', 'hand-wash', /^pouch_/],
		['Loratadine oral suspension', 'loratadine', /^(?!.*tooth)/],
		['Masala without garlic and onion', 'chole-masala', /^(?!.*bulb)/],
		['Baby gherkins', 'gherkins', /^(?!.*baby)/],
		['Walnut kernels, Kashmiri', 'walnut', /^(?!.*chilli)/],
		['Chocolate ice cream', 'ice-cream', /_chocolate_cocoa$/],
		['Shampoo bar, rose', 'shampoo', /^soap_/],
		['Lip balm, Baby Lips', 'lip-balm', /^(?!.*baby)/],
		['Orange pumpkin', 'pumpkin', /^pumpkin_orange_/],
		['Cut papaya', 'cut-fruit', /^cut-fruit_/],
		['Scratching board', 'cat-scratcher', /^scratcher_/],
		['Cookie cutter set', 'cookie-cutter', /^(?!cookie)/],
		['Butter chicken', 'butter-chicken', /^curry_/],
		['Chicken dum biryani', 'chicken-biryani', /^chicken-biryani_/],
	])('what a name tells of the inside: %s', (name_en, thing, drawing) => {
		const brand_name = /pulp|container|wash|lotion|spray|perfume/i.test(name_en) ? 'Nonesuch' : null;
		expect(drawingOf({ ...facts, name_en, thing, brand_name }).name).toMatch(drawing);
	});

	test.each([
		['Small prawns with shell', 'small-prawns', 'Lobster', 'lobster'],
		['Prawns, medium', 'prawns', 'Lobster', 'lobster'],
		['Prawns, medium', 'prawns', 'Small prawns with shell', 'small-prawns'],
		['Floor cleaner, citrus', 'floor-cleaner', 'Dishwash gel, lemon', 'dishwash-gel'],
		['Bitter gourd', 'bitter-gourd', 'Bottle gourd', 'bottle-gourd'],
		['Chapati', 'roti', 'Puri bhaji', 'puri'],
		['Amla', 'amla', 'Sweet lime', 'sweet-lime'],
		['Jumbo eggs', 'egg', 'Egg white, liquid', 'egg-white'],
	])('V14 %s (%s) has another drawing than %s (%s), without a word to read', (name_en, thing, other, otherThing) => {
		const of = (name: string, id: string) => drawingOf({ ...facts, name_en: name, thing: id, brand_name: 'Nonesuch' }).name;
		expect(of(name_en, thing)).not.toBe(of(other, otherThing));
	});

	test('a dish on a plate has the colours of food, never blue, pink or violet', () => {
		const dishes = [...allThings().values()].filter(({ kind }) => kind === 'dish');
		expect(dishes.length).toBeGreaterThan(150);
		const drawn = dishes.map(
			({ id, names }) => drawingOf({ ...facts, parent_code: 'RESTAURANT', thing: id, name_en: names.en[0] ?? '' }).name,
		);
		expect(
			drawn.filter((name) =>
				/^(?:plate|curry)_\w+_(?:ball|wave|ring|spark|star|square|swirl|diamond)_(?:sky|teal|mint|pink|violet|rose)$/.test(name),
			),
		).toEqual([]);
	});

	test('a vegetarian dish is never drawn as meat, even where its row names meat', () => {
		expect(drawingOf({ ...facts, thing: 'veg-kebab', art: 'cut-of-meat', name_en: 'Veg Seekh Kebab' }).name).not.toContain('meat');
	});

	test('a brand has one colour on every shelf, and what is loose is a heap in a bowl', () => {
		const of = (thing: string, brand_name: string | null) => drawingOf({ ...facts, thing, brand_name }).name.split('_');
		expect(of('wheat-atta', 'Surf Excel')[1]).toBe('blue');
		expect(of('toothpaste', 'Nonesuch')[1]).toBe(of('soap', 'Nonesuch')[1]);
		expect(of('toor-dal', null)[0]).toBe('bowl');
	});

	test('white words stand only on colours on which they can be read', () => {
		let light = 0;
		for (const shape of packShapes().keys())
			for (const [colour, { main }] of packColours()) {
				if (wordsOn({ shape, colour }) !== 'colour') continue;
				light += 1;
				expect(contrastOf(main, WHITE), `${shape} ${colour}`).toBeGreaterThanOrEqual(READABLE);
				const { svg } = drawArt(packName({ shape, colour, mark: 'leaf', tone: 'gold' }), 'butter');
				const lit = new RegExp(`\\[fill="${main}"\\]\\{fill:(#\\w+)`).exec(svg)?.[1];
				if (lit) expect(contrastOf(lit, WHITE), `${shape} ${colour} in the dark`).toBeGreaterThanOrEqual(READABLE);
			}
		expect(light).toBeGreaterThan(100);
	});

	test('no drawing of a pack takes more than 0.6 kB as sent, whatever its mark', () => {
		const heaviest = [...packMarks()].toSorted(([, a], [, b]) => b.svg.length - a.svg.length).slice(0, HEAVY_MARKS);
		const marks = heaviest.map(([mark]) => mark);
		const heavy = [...packShapes().keys()].flatMap((shape) =>
			marks
				.map((mark) => packName({ shape, colour: 'navy', mark, tone: 'cocoa' }))
				.filter((name) => sent(name, 'lilac', FILE) > FILE)
				.map((name) => `${name} ${sent(name, 'lilac')}`),
		);
		expect(heavy).toEqual([]);
	});

	test('the first pictures of every list of the sample take 15 kB together at most', () => {
		for (const [kind, all] of Map.groupBy(sample, (one) => one.kind)) {
			const first = new Map(
				all.slice(0, FIRST).map(({ drawing, ground }) => [`${drawing.name} ${ground}`, sent(drawing.name, ground, FIRST_TOGETHER / FIRST)]),
			);
			expect(
				[...first.values()].reduce((sum, bytes) => sum + bytes, 0),
				kind ?? '',
			).toBeLessThanOrEqual(FIRST_TOGETHER);
		}
	});

	test('no two neighbours of the sample look alike unless they are the same thing', () => {
		const alike = sample.flatMap((one, i) => {
			const next = sample[i + 1];
			return next && one.kind === next.kind && one.thing !== next.thing && looksOf(one) === looksOf(next)
				? [`${one.names.en} / ${next.names.en}`]
				: [];
		});
		expect(alike).toEqual([]);
	});

	test('a letter that browsers have kept is never given to another shape, mark or colour', () => {
		const lettersOf = (file: string, name: string) =>
			readPackRows(new URL(`../../src/server/art/packs/${file}.csv`, import.meta.url))
				.flatMap((row) => (row.code ? [`${row.code}${row[name]}`] : []))
				.join(' ');
		expect(lettersOf('shape-codes', 'shape')).toBe(SHAPES);
		expect(lettersOf('marks', 'mark')).toBe(MARKS);
		expect(lettersOf('colours', 'colour')).toBe(COLOURS);
	});

	test('a mark is seen on what it lies on: it has another colour than its pack, and is not white where that is pale', () => {
		const packs = sample.filter(({ drawing: { name, words } }) => words !== 'nothing' && name.split('_').length === 4);
		expect(packs.length).toBeGreaterThan(100);
		expect(packs.map(({ drawing }) => drawing.name).filter((name) => /^[^_]+_(\w+?)_[^_]+_\1$/.test(name))).toEqual([]);
		const markFill = (name: string) => /<g transform="translate[^"]*" fill="(#\w+)"/.exec(drawPack(name) ?? '')?.[1];
		expect(markFill('flow_navy_drop_red')).toBe(PAPER);
		for (const pale of ['cream', 'white', 'yellow']) expect(markFill(`flow_navy_drop_${pale}`), pale).not.toBe(PAPER);
	});

	test('a drawing, or a shape, that the file gives a thing exists', () => {
		const rows = readPackRows(new URL('../../src/server/catalogue/drawings/drawings.csv', import.meta.url));
		expect(rows.length).toBeGreaterThan(10);
		// What every name fits hides the rows behind it.
		const hidden = rows.filter(({ thing }, i) => rows.slice(0, i).some((before) => before.thing === thing && before.said === ''));
		expect(hidden).toEqual([]);
		for (const { thing = '', drawing = '' } of rows) {
			const pack = givenPack(drawing, { colour: 'teal', mark: 'leaf', tone: 'gold' });
			const isDrawn = isArt(pack ? packName(pack) : drawing);
			expect([thing, isDrawn, allThings().has(thing)]).toEqual([thing, true, true]);
		}
	});

	test('nothing to eat is drawn as a living animal: no meat, no milk, no ghee', () => {
		const icons =
			'cow cow-face ox water-buffalo goat ram ewe pig boar rooster chicken baby-chick hatching-chick duck turkey fish tropical-fish blowfish shark crab lobster shrimp squid octopus oyster honeybee';
		const animals = new Set(icons.split(' '));
		const eaten = [...allThings().values()].filter(({ kind }) => ['raw', 'staple', 'made', 'dish', 'drink'].includes(kind));
		expect(eaten.length).toBeGreaterThan(1_000);
		// Even where its row names the animal.
		const drawn = eaten.map((thing) => drawingOf({ ...facts, thing: thing.id, art: 'cow', name_en: thing.names.en[0] ?? '' }).name);
		const parts = [...drawn, ...sample.filter(({ kind }) => kind !== 'FISH_BIRD').map(({ drawing }) => drawing.name)];
		expect(
			parts.filter((name) =>
				name
					.split('_')
					.slice(0, 2)
					.some((part) => animals.has(part)),
			),
		).toEqual([]);
	});

	test('a short address is that of one drawing on one ground', () => {
		const short = drawingAddress('pouch_gold_wheat_green', 'blush');
		expect(short).toMatch(/^\/art\/_\w{5}\.svg$/);
		expect(groundOf(short)).toBe('blush');
		expect(drawArt(short.slice('/art/'.length, -'.svg'.length), null)).toEqual(drawArt('pouch_gold_wheat_green', 'blush'));
		// As pages have it that a cache has kept since the shapes were drawn anew.
		const before = short.replace(/.(?=\.svg$)/, 'r');
		expect(before).not.toBe(short);
		expect(groundOf(before)).toBe('blush');
		expect(drawArt(before.slice('/art/'.length, -'.svg'.length), null)).toEqual(drawArt('pouch_gold_wheat_green', 'blush'));
		expect(drawArt('pieces_brown_raisin_gold', 'sky')).toEqual(drawArt('bites_brown_dried-grape_gold', 'sky'));
		expect(drawArt('_zzzz', null).isKnown).toBe(false);
		const unlettered = drawingAddress('kadhai_grey_ball_teal', 'leaf');
		expect(unlettered).toBe('/art/kadhai_grey_ball_teal.svg?g=leaf');
		expect(groundOf(unlettered)).toBe('leaf');
		expect(drawArt('kadhai_grey_ball_teal', 'leaf').isKnown).toBe(true);
		for (const [shape] of packShapes()) expect(drawPack(`${shape}_gold_wheat_green`), shape).not.toBeNull();
		const addresses = [...packShapes().keys()].flatMap((shape) =>
			[...packColours().keys()].map((colour) => drawingAddress(`${shape}_${colour}_leaf_gold`, 'sand')),
		);
		expect(new Set(addresses).size).toBe(addresses.length);
	});
});
