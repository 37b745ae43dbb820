import { describe, expect, test } from 'vitest';
import { drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { allThings, thingById } from '#server/catalogue/lexicon/things.ts';

const drawn = (thing: string, name_en: string, more: { art?: string; brand_name?: string } = {}): string =>
	drawingOf({ thing, parent_code: thingById(thing)?.parent ?? '', art: null, name_en, brand_name: null, pack_text: '', ...more }).name;

const MASALA_CHAAS = {
	thing: 'masala-buttermilk',
	parent_code: 'DAIRY',
	art: 'glass-of-milk',
	name_en: 'Masala chaas',
	brand_name: null,
	pack_text: '300 ml',
};

describe('things without a pack', () => {
	test.each([
		['Dustbin with plastic pedal - durable, blue', 'dustbin', /^bin_blue_/],
		['Non-stick sauce pan - orange', 'tea-pan', /^sauce-pan_orange_/],
		['Wooden spoon', 'spoon', /^wooden-spoon_brown_/],
		['Green tea mug', 'coffee-mug', /^mug_/],
		['Mawa cake, Irani', 'mawa-cake', /^mawa-cake_/],
		['Egg puff', 'egg-puff', /^egg-puff_/],
		['Dahi set in a clay pot', 'matka-dahi', /^matka_/],
		['Veg momos, steamed', 'veg-momos', /^momos_/],
		['Cutting chai', 'chai-glass', /^cutting-chai_/],
		['Masala chai, flask', 'chai-glass', /^thermos_/],
		['Chicken wings', 'chicken-wings', /^tray_\w+_cut_/],
		['Chicken thigh with bone', 'chicken-thigh', /^tray_\w+_leg_/],
		['Tilapia fillet', 'tilapia', /^tray_\w+_fillet_white$/],
		['Marigold, loose', 'marigold', /^marigold_/],
		['Guava, white inside', 'guava', /^guava_/],
		['Stainless steel water glass', 'drinking-glass', /^steel-glass_/],
		['Water glass, set of 6', 'drinking-glass', /^tumbler_/],
		['Topaz dish drainer - brown', 'kitchen-rack', /^dish-rack_brown_/],
		['Kitchen rack - 3 steps', 'kitchen-rack', /^kitchen-rack_/],
		['1 burner gas stove', 'gas-stove', /^hob-one_/],
		['3 burner gas stove', 'gas-stove', /^hob_/],
		['Copper steel water jug', 'water-jug', /^lid-jug_rust_/],
		['Wire stand with matka jars', 'spice-jar', /^jar-stand_/],
		['Aluminium donut tray', 'baking-tray', /^donut-tray_grey_/],
		['Foil balloon - heart, silver', 'foil-balloon', /^heart-balloon_grey_/],
		['Foil alphabet balloon - letter V', 'foil-balloon', /^letter-balloon_\w+_letter-v_/],
		['Ceramic storage jar, for pickle', 'pickle-jar', /^barni_/],
		['Dog bath glove', 'pet-brush', /^pet-glove_/],
		['Dog brush', 'pet-brush', /^brush_/],
		['Nail lacquer remover wipes', 'nail-polish-remover', /^wipes_/],
		['Plastic lunch box - red', 'tiffin-box', /^lunch-box_red_/],
		['Soft matte lip cream', 'lipstick', /^gloss_/],
		['Vapour roll - on for babies', 'vapour-rub', /^roll-on_/],
		['Zinc 20 mg + vitamin C 500 mg capsules', 'zinc-tablet', /^(?:pills|strip)_/],
		['Glass water bottle with white cap', 'water-bottle', /^glass-bottle_/],
		['H2O unbreakable water bottle - black', 'water-bottle', /^sipper_ink_/],
		['Door mat - green, welcome', 'door-mat', /^mat_green_/],
		['Stainless steel soup strainer', 'strainer', /^strainer_grey_/],
		['Stainless steel lunch box', 'tiffin-box', /^tiffin_grey_/],
		['Non-stick roti tawa', 'tawa', /^flat-tawa_ink_/],
		['Plastic ovio oval carrying basket - beige', 'basket', /^basket_sand_/],
		['Cake mould set', 'baking-mould', /^mould_/],
		['Fan brush', 'makeup-brush', /^bristle_/],
		['Neem wood comb', 'comb', /^comb_brown_/],
		['Liquid eyeliner', 'eyeliner', /^gloss_ink_/],
		['Packing tape, brown', 'packing-tape', /^tape_/],
		['Steel scrubber', 'steel-scrubber', /^fruits_\w+_wad_grey$/],
		['Cookie cutter set', 'cookie-cutter', /^fruits_\w+_cutter_grey$/],
		['Papaya, ripe', 'papaya', /^papaya_/],
		['Bottle gourd, tender', 'bottle-gourd', /^lauki_lime_/],
		['Radish - White (Loose)', 'radish', /^mooli_white_/],
		['Chilli - Green Long', 'green-chilli', /^chillies_green_/],
		['Raw banana', 'raw-banana', /^bananas_green_/],
		['Grapes, green seedless', 'grapes', /^grape-bunch_lime_/],
		['Pomegranate, Solapur', 'pomegranate', /^pomegranate_/],
		['Cauliflower, one head', 'cauliflower', /^cauliflower_/],
		['Betel leaves', 'betel-leaves', /^paan_/],
		['Durva for Ganpati', 'durva', /^grass_green_/],
		['Mogra gajra', 'gajra', /^gajra_white_/],
		['Kashmiri walnuts, kernels', 'walnut', /^nuts_\w+_walnut_/],
		['Halim seeds, high in calcium', 'garden-cress-seeds', /^bowl_\w+_specks_/],
		['Stainless steel kadai', 'kadhai', /^kadhai_grey_/],
		['Steel serving bowl', 'serving-bowl', /^open-bowl_grey_/],
		['Dog bowl, steel', 'pet-bowl', /^open-bowl_grey_/],
		['Steel dinner plate', 'steel-plate', /^steel-plate_grey_/],
		['Idli stand with 4 plates', 'idli-maker', /^idli-stand_/],
		['Tea infuser ball', 'tea-infuser', /^infuser_/],
		['Dal spoon', 'ladle', /^ladle_/],
		['Oil dispenser', 'oil-dispenser', /^cruet_/],
		['Ice bucket with tongs', 'ice-bucket', /^ice-bucket_/],
		['Travel adapter', 'multiplug', /^adapter_/],
		['Padded collar - black', 'dog-collar', /^collar_ink_/],
		['Round pet bed', 'pet-bed', /^pet-bed_\w+_paw_/],
		['Lip gloss, pink', 'lip-gloss', /^gloss_/],
		['Lip balm', 'lip-balm', /^twist-stick_/],
		['Lip balm jar', 'lip-balm', /^jar_/],
		['Glue stick', 'glue-stick', /^glue_/],
		['Derma roller', 'derma-roller', /^needle-roller_/],
		['Compact powder', 'compact-powder', /^compact_/],
		['Loose powder', 'face-powder', /^jar_/],
		['Baked blusher', 'blush', /^blush_/],
		['Eye shadow palette', 'eyeshadow', /^palette_/],
		['Concealer palette', 'concealer', /^face-palette_/],
		['Mascara, black', 'mascara', /^mascara_ink_/],
		['Kajal, smudge-proof', 'kajal', /^kohl_/],
		['Mehendi cone', 'mehendi-cone', /^henna-cone_/],
		['Liquid sindoor', 'sindoor', /^liquid-sindoor_/],
		['Sindoor, maroon', 'sindoor', /^sindoor_/],
		['Head band, grey', 'hair-band', /^head-band_grey_/],
		['Bobby pins, black', 'hair-pin', /^bobby-pins_ink_/],
		['Hair clutcher', 'hair-clip', /^claw-clip_/],
		['Bath loofah, pink', 'loofah', /^loofah_pink_/],
		['Face razor', 'women-razor', /^face-razor_/],
		['Five-blade razor', 'women-razor', /^razor$/],
		['Foaming face wash - built-in brush', 'face-wash', /^foam-brush_/],
		['Baby powder', 'baby-powder', /^talc_/],
		['Face serum', 'face-serum', /^dropper_/],
		['Lavender gift set', 'gift-set-cosmetics', /^gift-set_/],
		['N95 mask', 'n95-mask', /^respirator_/],
		['Crepe bandage', 'crepe-bandage', /^bandage-roll_/],
		['Cold pressed juice - grapefruit', 'juice', /^juice-bottle_\w+_citrus_rose$/],
		['Packaged drinking water', 'drinking-water', /^pet_sky_/],
		['Silicone pad', 'makeup-brush-cleaner', /^card_\w+_bubbles_/],
		['Nail art', 'nail-art', /^nail-polish/],
		['Waterless shampoo, papaya', 'dog-shampoo', /^bottle_\w+_paw_/],
		['Deep heat rub', 'pain-balm', /^tube_/],
		['Tender coconut', 'tender-coconut', /^tender-coconut_/],
		['Raw mango, sour', 'raw-mango', /^fruits_\w+_kairi_green$/],
		['Bitter gourd', 'bitter-gourd', /^fruits_\w+_bitter-gourd_green$/],
		['Dill leaves', 'dill-leaves', /^dill_/],
		['Mango leaf toran', 'mango-leaf-toran', /^toran_/],
		['Sherwani, dry clean', 'sherwani-dry-clean', /^sherwani_/],
		['Two-piece suit, dry clean', 'suit-dry-clean', /^suit_navy_/],
		['Kurta or kurti, wash and iron', 'kurta-wash', /^kurta_/],
		['School uniform set, wash and iron', 'uniform-wash', /^uniform_/],
		['Quilt (razai), dry clean', 'quilt-dry-clean', /^quilt_/],
		['Padded lead - blue', 'dog-leash', /^leash_blue_/],
		['Metallic foil curtain - red', 'foil-curtain', /^foil-curtain_red_/],
		['Envelope - brown', 'envelope', /^lifafa_brown_/],
		['Om rakhi', 'rakhi', /^rakhi_\w+_flower_/],
		['Lehenga, dry clean', 'lehenga-dry-clean', /^lehenga_/],
		['Door curtain, wash and iron', 'curtain-wash', /^curtain_/],
		['Wash and iron', 'wash-iron', /^t-shirt_bubbles_/],
		['Stain removal', 'stain-removal', /^t-shirt_drop_/],
		['Plastic floor wiper, green', 'floor-wiper', /^wiper_green_/],
		['Dust pan, blue', 'dustpan', /^dustpan_blue_/],
		['Grass broom (phool jhadu)', 'broom', /^jhadu_/],
		['Coconut stick broom', 'coconut-broom', /^stick-broom_/],
		['Plastic dustbin, black', 'dustbin', /^bin_ink_/],
		['Rolling pin of wood', 'belan', /^belan_/],
		['Wooden chakla with rolling pin', 'chakla', /^chakla_/],
		['Bamboo chopping board', 'chopping-board', /^cut-board_brown_/],
		['Steel tope, flat bottom', 'patila', /^patila_grey_/],
		['Steel sauce pan', 'tea-pan', /^sauce-pan_grey_/],
		['Insulated roti casserole, blue', 'casserole', /^hot-case_blue_/],
		['Steel skimmer (jhara)', 'skimmer', /^jhara_grey_/],
		['Wooden whisk', 'whisk', /^whisk_brown_/],
		['Dal churner', 'mathani', /^mathani_/],
		['LED batten, 20 W', 'tube-light', /^tubelight_/],
		['Brass lamp', 'brass-diya', /^deepam_gold_/],
		['Ceramic dinner plate, red', 'steel-plate', /^steel-plate_red_/],
		['Toilet cleaner, lime', 'toilet-cleaner', /^bent-neck_\w+_citrus_/],
	])('%s, %s, is drawn as itself in the colour that its name says', (name, thing, drawing) => {
		expect(drawn(thing, name)).toMatch(drawing);
	});

	test('what is said with a thing does not colour it, and what says no colour has its brand’s', () => {
		expect(drawn('water-bottle', 'Steel water bottle with black cap')).toMatch(/^sipper_grey_/);
		expect(drawn('water-bottle', 'Water bottle', { brand_name: 'Surf Excel' })).toMatch(/^sipper_blue_/);
	});

	test.each([
		['methi-ladoo', 'Methi ladoo', /^sweets_\w+_ball_brown$/],
		['barfi', 'Malai barfi', /^sweets_\w+_square_cream$/],
		['kaju-katli', 'Kaju katli', /^sweets_\w+_diamond_cream$/],
		['churma-ladoo', 'Churma ladoo', /^sweets_\w+_ball_gold$/],
		['dry-fruit-ladoo', 'Dry fruit ladoo', /^sweets_\w+_ball_brown$/],
		['barfi', 'Pista barfi', /^sweets_\w+_square_green$/],
	])('a box of sweets shows their form, not their flavour: %s', (thing, name, drawing) => {
		expect(drawn(thing, name)).toMatch(drawing);
	});

	test.each([
		['chow-mein', 'Veg hakka noodles', 'spaghetti', /^noodles_/],
		['veg-thali', 'Veg thali', 'bento-box', /^thali_/],
		['soup', 'Manchow soup', 'steaming-bowl', /^(curry|soup|pouch|pillow)_/],
		['chicken-biryani', 'Chicken dum biryani', 'poultry-leg', /^chicken-biryani_/],
		['vada-pav', 'Vada pav', 'hamburger', /^vada-pav_/],
		['dosa', 'Plain dosa', 'flatbread', /^crepe_/],
		['cheese-roll', 'Cheese garlic roll', 'cheese-wedge', /^long-roll_/],
		['bakery-roll', 'Veg bread roll', 'hamburger', /^long-roll_/],
		['cream-roll', 'Cream roll', 'croissant', /^horn_/],
		['plum-cake', 'Plum cake', 'shortcake', /^loaf_/],
		['cassata', 'Cassata slice', 'shortcake', /^cassata_/],
		['dal-tadka', 'Dal tadka', 'pot-of-food', /^curry_\w+_yellow$/],
		['dal-makhani', 'Dal makhani', 'pot-of-food', /^curry_\w+_cocoa$/],
		['sambar', 'Sambar', 'pot-of-food', /^curry_\w+_orange$/],
		['pani-puri', 'Pani puri', 'dumpling', /^bites_\w+_ball_gold$/],
		['medu-vada', 'Medu vada', 'doughnut', /^bites_\w+_ring_gold$/],
		['misal-pav', 'Misal pav', 'pot-of-food', /^with-pav_/],
		['pav-bhaji', 'Pav bhaji', 'pot-of-food', /^with-pav_/],
		['dahi-puri', 'Dahi puri', 'custard', /^bites_\w+_puri_/],
		['dhokla', 'Khaman dhokla', 'yellow-square', /^bites_\w+_dhokla_/],
		['fish-fry', 'Surmai rava fry', 'fish', /^bites_\w+_slice_/],
		['samosa', 'Samosa', 'dumpling', /^samosa_/],
		['chole-bhature', 'Chole bhature', 'flatbread', /^bhatura_/],
		['chicken-tikka', 'Chicken tikka', 'oden', /^tikka_/],
		['kebab', 'Seekh kabab', 'oden', /^seekh_/],
		['matar-paneer', 'Matar paneer', 'cheese-wedge', /^paneer_\w+_ball_green$/],
		['pongal', 'Ven pongal', 'pot-of-food', /^rice-bowl_/],
		['rohu', 'Rohu curry cut', 'fish', /^tray_\w+_darne_/],
		['crab', 'Sea crab', 'crab', /^tray_\w+_claw_red$/],
		['brownie', 'Walnut brownie', 'chocolate-bar', /^brownie_/],
	])('a dish is not drawn as that of another kitchen: %s', (thing, name, art, drawing) => {
		expect(drawn(thing, name, { art })).toMatch(drawing);
	});

	test.each([
		['dried-fig', 'Figs, dried'],
		['dry-dates', 'Dry dates'],
		['peanut', 'Peanuts, raw'],
		['munakka', 'Munakka with seed'],
	])('a heap keeps its own colour, in a bowl of another: %s', (thing, name) => {
		expect(drawn(thing, name)).toMatch(/^(?:bowl|nuts)_(\w+?)_[\w-]+_(?!\1$)(?:brown|cocoa)$/);
	});

	test('what is not recognised is drawn as no living animal', () => {
		const unknown = { thing: null, parent_code: 'DAIRY', brand_name: null, pack_text: '1 l' };
		expect(drawingOf({ ...unknown, art: 'cow', name_en: 'Gir milk' }).name).toMatch(/^pack_/);
	});

	test('no sweet is green by chance', () => {
		const sweets = [...allThings().values()].filter(({ secondary }) => secondary === 'LADOO');
		expect(sweets.length).toBeGreaterThan(5);
		const green = sweets.filter(({ id, names }) => /_ball_(?:green|lime)$/.test(drawn(id, names.en[0] ?? '')));
		expect(green.map(({ id }) => id)).toEqual([]);
	});

	test('no dish is green by chance', () => {
		const dishes = [...allThings().values()].filter(({ kind }) => kind === 'dish');
		const all = dishes.map(({ id, names }) => drawn(id, names.en[0] ?? ''));
		expect(
			all.filter((name) => /^(?:plate|curry)_\w+_(?:ball|diamond|ring|spark|square|star|swirl|wave)_(?:green|lime)$/.test(name)),
		).toEqual([]);
		expect(drawn('palak-paneer', 'Palak paneer')).toMatch(/^paneer_forest_/);
	});

	test('buttermilk is white, whatever spices it', () => {
		const { name } = drawingOf({ ...MASALA_CHAAS, parent_code: 'RESTAURANT' });
		expect(name).toMatch(/^glass_\w+_sprig_white$/);
		expect(drawingOf(MASALA_CHAAS).name).not.toMatch(/^glass_/);
	});

	test.each([
		['raisin', 'Golden raisins', /_dried-grape_/],
		['black-raisin', 'Black raisins', /_dried-grape_ink$/],
		['prune', 'Prunes, pitted', /_dried-grape_/],
		['dried-cranberry', 'Dried cranberries', /_dried-grape_/],
		['dried-fig', 'Figs (anjeer), dried', /_fig_/],
		['kalmi-dates', 'Kalmi dates', /_date_/],
		['dried-kiwi', 'Dried kiwi slices', /_kiwi_/],
		['imli-candy', 'Imli candy', /_pod_/],
		['karela-jamun-juice', 'Karela jamun juice', /_bitter-gourd_/],
		['glutathione', 'L glutathione of amla', /_ball_lime$/],
		['body-wash', 'Shower gel, fig oil with orchid', /_fig_/],
		['jam', 'Cherry jam', /_cherry_/],
	])('what grows has a mark of its own, dried too: %s', (thing, name, drawing) => {
		expect(drawn(thing, name, { brand_name: 'Nonesuch' })).toMatch(drawing);
	});

	test('no dish is pink or blue by an onion or by chance', () => {
		expect(drawn('pakora', 'Onion bhajiya')).toMatch(/_pakora_gold$/);
		expect(drawn('idli', 'Idli sambar')).toMatch(/^idli_white_/);
	});

	test('a toy of cats is no living mouse, and the board that they scratch no cat', () => {
		expect(drawn('cat-toy', 'Toy mice, set of 3', { art: 'rat' })).toMatch(/^card_/);
		expect(drawn('cat-toy', 'Feather teaser for cats')).toMatch(/^teaser_/);
		expect(drawn('cat-scratcher', 'Scratching board for cats')).toMatch(/^scratcher_/);
	});

	test('an ice cream cone has the colour of its flavour', () => {
		expect(drawn('ice-cream-cone', 'Strawberry cone')).toMatch(/^cone_\w+_rose$/);
	});

	test('a remedy of a “muscle pump” comes in no pump', () => {
		expect(drawn('health-supplement', 'Citrulline malate - muscle pump')).not.toMatch(/^pump_/);
	});

	test('on what is put on the skin a vitamin is no pill, and grape seed no grapes', () => {
		expect(drawn('face-scrub', 'Vitamin C brightening scrub')).not.toMatch(/_pill_/);
		expect(drawn('sunscreen', 'Sun lotion - jojoba & grape seed')).not.toMatch(/_grapes_/);
	});
});
