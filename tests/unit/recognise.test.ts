import { expect, test } from 'vitest';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';

test.each([
	['Sour Cream & Onion Chips', 'chips'],
	['Cleansing Milk - Cucumber', 'cleansing-milk'],
	['Lemon Floor Cleaner', 'floor-cleaner'],
	['Shampoo - Almond & Honey', 'shampoo'],
	['Hair Oil with Olive', 'hair-oil'],
	['Onion (Loose)', 'onion'],
	['Tomato/Tamata', 'tomato'],
	['Til (sesame) oil', 'sesame-oil'],
	['Rice - Basmati', 'basmati-rice'],
	['Sugar Free Peanut Butter 500 g', 'peanut-butter'],
	['Honey Jar', 'honey'],
	['Rava, fine', 'sooji'],
	['Rawas slices', 'indian-salmon'],
	['Fish fingers, frozen', 'fish-fingers'],
	['Toy mice, set of 3', 'cat-toy'],
	['Feather teaser for cats', 'cat-toy'],
	['Vaal, sprouted and peeled', 'vaal-sprouts'],
	['Bernard Scot Ice Bucket With Tong', 'ice-bucket'],
	['Vitamin A,C & E Cold Cream - For Moisturised Skin', 'cold-cream'],
	['Cleasing Milk - Cucumber', 'cleansing-milk'],
	['Idly/Idli Rice', 'idli-rice'],
	['Kolkata/Bengali Hilsa Fish - Cut Pieces', 'hilsa'],
	['Sunscreen Ultra Soothing Face Lotion', 'sunscreen'],
	['Baby Extra Gentle Soap', 'baby-soap'],
	['Baby Milky Moisturising Cream', 'baby-cream'],
	['Baby Lips Lip Balm', 'lip-balm'],
	['Shampoo Bar - For Damaged, Dry Hair', 'shampoo-bar'],
	['Country hen eggs (gavthi)', 'country-egg'],
	['Dry Hair Shampoo', 'shampoo'],
	['Chocolate Dipped Cookies', 'cookie'],
	['Bombil, dried', 'dry-bombil'],
	['White prawns, jumbo', 'prawns'],
	['Fresh coconut, grated', 'grated-coconut'],
	['Mixed sprouts: moong, matki', 'mixed-sprouts'],
	['Walnuts in shell', 'walnut-inshell'],
	['Farm eggs, brown', 'brown-egg'],
	['2 in1 Shampoo & Conditioner', 'shampoo'],
	['Shevanti flowers', 'chrysanthemum'],
	['Basil hair shampoo and conditioner', 'shampoo'],
	['Plastic broom & dustpan', 'broom'],
	['Coconut & Almond body lotion', 'body-lotion'],
	['Kajal & Bold Eye Liner', 'eyeliner'],
	['Zinc carbon battery heavy duty AAA', 'aaa-battery'],
	['Zinc battery AA, long life', 'aa-battery'],
	['Namkeen - Ratlami sev', 'ratlami-sev'],
	['Dried fruit - cranberries', 'dried-cranberry'],
	['Rice - raw, sona masoori', 'sona-masoori-rice'],
	['Mutton - leg pieces', 'mutton-leg'],
	['Mutton of goat - rib chops', 'mutton-chops'],
	['Cold pressed juice - pomegranate', 'pomegranate-juice'],
	['Juice - mixed fruit, sugarcane', 'juice'],
	['Wild honey 500 g + Corn flakes 250 g', 'honey'],
	['Pasta with red sauce', 'pasta'],
	['Tealight holder, brass', 'candle-holder'],
	['Apple corer, steel', 'fruit-corer'],
	['Garlic press', 'garlic-press'],
	['Coffee maker', 'coffee-maker'],
	['Kitchen roll holder', 'tissue-holder'],
	['Vacuum cleaner', 'vacuum-cleaner'],
	['Silicone strainer, big', 'strainer'],
	['Steel tea infuser, 5 cm', 'tea-infuser'],
	['Plastic stool', 'stool'],
	['Eye serum, brightening', 'eye-serum'],
	['Sun expert after sun cooling gel', 'after-sun'],
	['Peach tinted moisturizer', 'tinted-moisturiser'],
	['Silicon makeup brush cleaner tool', 'makeup-brush-cleaner'],
	['Foxtail millet noodles - no maida', 'millet-noodles'],
	['Prawns koliwada, ready to fry', 'marinated-prawns'],
	['Cheese garlic roll', 'cheese-roll'],
	['Mango leaf toran', 'mango-leaf-toran'],
	['Goblet for wine - wine glass', 'wine-glass'],
	['Coconut Macaroon Cookies - Crispy', 'macaroon'],
	['Comb - Beard Shaping & Styling Tool', 'beard-shaper'],
	['Rose Attar Roll On', 'attar'],
	['Bathing Soap - Royal Sandal', 'sandal-soap'],
	['HappyChef Quinoa Pasta 500 g & Knorr Pizza-Pasta Sauce 200 g', 'pasta'],
])('%s is %s', (name, thing) => {
	expect(recognise({ name })?.thing.id).toBe(thing);
});

test('where neither the name nor the sub-category tells it, a brand that people know stands for what it makes', () => {
	expect(recognise({ name: 'Rasna insta-promo-pack', brand: 'Rasna', category: ['Beverages', 'New'] })?.thing.id).toBe('instant-drink-mix');
	expect(recognise({ name: 'Insta-promo-pack', brand: 'Rasna', category: ['Beauty'] })).toBeNull();
});

test('coffee is ground coffee at a grocer’s and a cup at a restaurant, whatever its part there is called', () => {
	expect(recognise({ name: 'Filter coffee', category: ['Restaurants', 'Beverages'] })?.thing.id).toBe('filter-coffee-cup');
	expect(recognise({ name: 'Filter coffee', category: ['Grocery', 'Beverages'] })?.thing.id).toBe('filter-coffee');
});

test('the brand is no part of the thing, and a category only vetoes what is absurd in it', () => {
	expect(recognise({ name: 'Good Day Butter Cookies', brand: 'Good Day' })?.thing.id).toBe('butter-cookie');
	expect(recognise({ name: 'Body Milk', category: ['Skin Care'] })?.thing.kind).toBe('care');
	expect(recognise({ name: 'Rose Milk', category: ['Beauty'] })?.thing.kind).not.toBe('drink');
	expect(recognise({ name: 'Whipped Cream', category: ['Dairy'] })?.thing.parent).toBe('DAIRY');
	expect(recognise({ name: 'Qwertyuiop', category: [] })).toBeNull();
});
