import { describe, expect, test } from 'vitest';
import { drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';

const drawn = (thing: string, name_en: string, more: { art?: string; brand_name?: string } = {}): string =>
	drawingOf({ thing, parent_code: thingById(thing)?.parent ?? '', art: null, name_en, brand_name: null, pack_text: '', ...more }).name;

describe('things without a pack', () => {
	test.each([
		['Glass water bottle with white cap', 'water-bottle', /^flacon_sky_/],
		['H2O unbreakable water bottle - black', 'water-bottle', /^flacon_ink_/],
		['Door mat - green, welcome', 'door-mat', /^mat_green_/],
		['Stainless steel soup strainer', 'strainer', /^strainer_grey_/],
		['Stainless steel lunch box', 'tiffin-box', /^canister_grey_/],
		['Non-stick roti tawa', 'tawa', /^pan_ink_/],
		['Plastic ovio oval carrying basket - beige', 'basket', /^basket_sand_/],
		['Cake mould set', 'baking-mould', /^mould_/],
		['Fan brush', 'makeup-brush', /^bristle_/],
		['Neem wood comb', 'comb', /^comb_brown_/],
		['Liquid eyeliner', 'eyeliner', /^wand_\w+_ball_ink$/],
		['Packing tape, brown', 'packing-tape', /^tape_/],
		['Steel scrubber', 'steel-scrubber', /^fruits_\w+_wad_grey$/],
		['Cookie cutter set', 'cookie-cutter', /^fruits_\w+_star_grey$/],
		['Papaya, ripe', 'papaya', /^halves_/],
	])('%s, %s, is drawn as itself in the colour that its name says', (name, thing, drawing) => {
		expect(drawn(thing, name)).toMatch(drawing);
	});

	test('what is said with a thing does not colour it, and what says no colour has its brand’s', () => {
		expect(drawn('water-bottle', 'Steel water bottle with black cap')).toMatch(/^flacon_grey_/);
		expect(drawn('water-bottle', 'Water bottle', { brand_name: 'Surf Excel' })).toMatch(/^flacon_blue_/);
	});

	test.each([
		['methi-ladoo', 'Methi ladoo', /^sweets_\w+_ball_brown$/],
		['barfi', 'Malai barfi', /^sweets_\w+_square_cream$/],
		['kaju-katli', 'Kaju katli', /^sweets_\w+_diamond_cream$/],
	])('a box of sweets shows their form, not their flavour: %s', (thing, name, drawing) => {
		expect(drawn(thing, name)).toMatch(drawing);
	});

	test.each([
		['chow-mein', 'Veg hakka noodles', 'spaghetti', /^curry_/],
		['veg-thali', 'Veg thali', 'bento-box', /^thali_/],
		['soup', 'Manchow soup', 'steaming-bowl', /^(curry|pouch|pillow)_/],
		['chicken-biryani', 'Chicken dum biryani', 'poultry-leg', /^plate_\w+_leg_gold$/],
		['vada-pav', 'Vada pav', 'hamburger', /^bun_/],
		['dosa', 'Plain dosa', 'flatbread', /^crepe_/],
		['cheese-roll', 'Cheese garlic roll', 'cheese-wedge', /^bun_/],
	])('a dish is not drawn as that of another kitchen: %s', (thing, name, art, drawing) => {
		expect(drawn(thing, name, { art })).toMatch(drawing);
	});

	test('no dish is pink or blue by an onion or by chance', () => {
		expect(drawn('pakora', 'Onion bhajiya')).toMatch(/^plate_\w+_gold$/);
		expect(drawn('idli', 'Idli sambar')).toMatch(/_cream$/);
	});

	test('a toy of cats is no living mouse, and the board that they scratch no cat', () => {
		expect(drawn('cat-toy', 'Toy mice, set of 3', { art: 'rat' })).toBe('feather');
		expect(drawn('cat-scratcher', 'Scratching board for cats')).toMatch(/^mat_/);
	});

	test('an ice cream cone shows its flavour beside it', () => {
		expect(drawn('ice-cream-cone', 'Strawberry cone')).toBe('soft-ice-cream_berry_rose');
	});

	test('a remedy of a “muscle pump” comes in no pump', () => {
		expect(drawn('health-supplement', 'Citrulline malate - muscle pump')).not.toMatch(/^pump_/);
	});

	test('on what is put on the skin a vitamin is no pill, and grape seed no grapes', () => {
		expect(drawn('face-scrub', 'Vitamin C brightening scrub')).not.toMatch(/_pill_/);
		expect(drawn('sunscreen', 'Sun lotion - jojoba & grape seed')).not.toMatch(/_grapes_/);
	});
});
