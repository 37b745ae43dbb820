import { expect, test } from 'vitest';
import type { Language } from '#lib/languages.ts';
import { brandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { foodSign } from '#server/catalogue/lexicon/food-sign.ts';
import { nearName } from '#server/catalogue/lexicon/near-name.ts';
import { queryTerms } from '#server/catalogue/lexicon/query-terms.ts';
import { readQuery } from '#server/catalogue/lexicon/read-query.ts';
import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import { shownName } from '#server/catalogue/lexicon/shown-name.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import { splitPack } from '#server/catalogue/packs/typed-pack.ts';
import { typedWords } from '#server/catalogue/spelling/search-terms.ts';
import { brandFinder } from '#server/import/brand-at.ts';
import { readShops } from '#server/sample/places.ts';
import { readProducts, type SampleProduct } from '#server/sample/products.ts';
import { stockShops } from '#server/sample/stock.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

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
	['HappyChef Quinoa Pasta 500 g & Knorr Pizza-Pasta Sauce 200 g', 'pasta'],
])('%s is %s', (name, thing) => {
	expect(recognise({ name })?.thing.id).toBe(thing);
});

// Each with the category that its file gives it: real titles that were read as an ingredient, or as the same word of another aisle.
test.each([
	['Multi-Millet Jowar, Bajra & Ragi Pasta - Spirali', 'Pastas & Spaghetti', 'pasta'],
	['Amla - Mint Herbal Infusion', 'Gourmet Tea & Tea Bags', 'herbal-tea'],
	['Amla', 'Exotic Fruits & Veggies', 'amla'],
	['Garcinia Cambogia 3000mg + Piperine Vegetarian Tablets', 'Supplements & Proteins', 'health-supplement'],
	['Garcinia Cambogia', 'Spices', 'kodampuli'],
	['2-Minute Noodles Masala', 'Instant Noodles', 'noodles'],
	['Magic Masala', 'Masala and spices', 'noodle-masala'],
	['High Protein Peanuts - Sweet Chilli Masala', 'Namkeen & Savoury Snacks', 'masala-peanuts'],
	['Whole Grain Mustard Sauce', 'Mustard & Cheese Sauces', 'mustard-sauce'],
	['Strawberry cone', 'Dairy > Ice cream and kulfi', 'ice-cream-cone'],
	['Pineapple', 'Dry Fruits & Berries', 'dried-pineapple'],
	['Pineapple', 'Fruits', 'pineapple'],
	['Oil - Gingelly', 'Aromatherapy & Skin', 'sesame-oil'],
	['Apple Cider Face Mask', 'Face Care', 'face-pack'],
	['Face Mask - Reusable, Washable', 'Face Masks & Safety Gears', 'face-mask'],
	['Light & Sheer Skin Highlighter', 'Face', 'highlighter-makeup'],
	['Highlighter, yellow', 'Pens and pencils', 'highlighter'],
	['Cake Baking Tool, Set of 3 - Teddy Bear Shaped', 'Baking Tools & Brushes', 'baking-mould'],
	['Heart Design PVC Food Mat/Bed Server', 'Kitchen Tools', 'table-mat'],
	['Green Moong/Hesaru Kaalu - Split, Chilka', 'Toor, Channa & Moong Dal', 'moong-chilka'],
	['Blanket, wash and dry', 'Laundry > Home linen', 'blanket-wash'],
	['Double bedsheet with 2 covers', 'Laundry > Home linen', 'bedsheet-wash'],
	['Carpet shampoo, small', 'Laundry > Home linen', 'carpet-wash'],
	['School bag, wash', 'Laundry > Shoes and bags', 'bag-cleaning'],
	['Liquid detergent', 'Laundry', 'liquid-detergent'],
	['Laundry Bag - Printed', 'Cleaning & Household > Laundry, Storage Baskets', 'laundry-basket'],
	['Classic Tomato Chilli - Made With Wheat Flour', 'Chips & Corn Snacks', 'chips'],
	['Choco Creme, Made With Real Chocolate', 'Cream Biscuits & Wafers', 'cream-biscuit'],
	['Choco Fills - Filled Cookies', 'Cream Biscuits & Wafers', 'filled-cookie'],
	['Potato Finger Salt', 'Namkeen & Savoury Snacks', 'potato-sticks'],
	['Cashew Brittle - With Jaggery', 'Luxury Chocolates, Gifts', 'chocolate'],
	['Rich Cocoa', 'Chocolates', 'chocolate'],
	['Peanut Butter Smooth', 'Chocolate, Peanut Spread', 'peanut-butter'],
	['Waffy Choco Flavoured Rolls', 'Cream Biscuits & Wafers', 'wafer-biscuit'],
	['Chocos', 'Breakfast Cereals', 'breakfast-cereal'],
	['Instabright Peel Pads', 'Face Care', 'face-pads'],
	['Glove & Pad - Micro Fibre', 'Bakeware Accessories', 'scrub-pad'],
	['Eyebrow Growth Roll On', 'Beauty & Hygiene > Eyes', 'brow-serum'],
	['Painquit Roll On', 'Ayurveda', 'pain-oil'],
	['Wipes - Stainless Steel', 'Kitchen, Garden & Pets > Bowls & Vessels', 'wet-wipe'],
	['Wipes - Large', 'Pet Cleaning & Grooming', 'pet-wipes'],
	['Springform Cake Mould Bakeware Pan - Round', 'Bakeware Moulds, Cutters', 'baking-mould'],
	['Fan Brush', 'Makeup Accessories', 'makeup-brush'],
	['Rectangular Bucket With Wringer', 'Mops, Wipers', 'mop'],
	['Ice Cream Scoop/Spoon - Steel', 'Kitchen Tools', 'spoon'],
	['Green Peas/Ona Batani', 'Organic Dals & Pulses', 'dried-green-peas'],
	['Black Grape', 'Dry Fruits & Berries', 'black-raisin'],
	['Purifying Neem Pack', 'Face Care', 'face-pack'],
	['Growth Nourishing Treatment Pack', 'Hair & Scalp Treatment', 'hair-mask'],
	['Bhakti Super Economy Box', 'Agarbatti, Incense Sticks', 'agarbatti'],
	['Tear-Free Shampoo', 'Pet Cleaning & Grooming', 'dog-shampoo'],
	['Munchies - For Dogs & Pups of All Breeds', 'Pet Meals & Treats', 'dog-treat'],
	['Vitamin E 400 IU Softgels', 'Supplements & Proteins', 'vitamin-e'],
	['Melatonin & Tagar Dietary Supplement Tablets', 'Supplements & Proteins', 'melatonin'],
	['Health Supplement - Melatonin Tablets', 'Supplements & Proteins', 'melatonin'],
	['L-Arginine Dietary Supplement Capsule - With Vitamin C', 'Supplements & Proteins', 'health-supplement'],
	['Rhuma Oil - For Pain Relief', 'Ayurveda', 'pain-oil'],
	['Women Eau de Toilette Natural Spray', 'Eau De Toilette', 'perfume'],
	['Indian Salmon Fish - Gurjali', 'Marine Water Fish', 'indian-salmon'],
	['Jeera - Powder', 'Powdered Spices', 'cumin-powder'],
	['Chicken - Gizzard', 'Fresh Chicken', 'chicken-gizzard'],
	['Coarse besan for ladoo', 'Flours', 'besan'],
	['Sweet lime (mosambi), for juice', 'Fruits', 'sweet-lime'],
	['Matte Balm', 'Beauty & Hygiene > Lips', 'lip-balm'],
	['Rohu Steaks Fish - Large', 'Fresh Water Fish', 'rohu'],
	['Disinfectant Surface & Floor Cleaner Liquid', 'Floor & Other Cleaners', 'floor-cleaner'],
	['Nature Care Pants - With Organic Cotton', 'Diapers', 'diaper'],
	['Steel Cook & Serve Set With Glass Lid', 'Cookware Sets', 'cookware-set'],
	['Cuticle Knife & Pusher', 'Nails', 'nail-file'],
	['Sweet Cherries - IQF', 'Dry Fruits & Berries', 'cherry'],
	['Moong dal with skin', 'Dals', 'moong-chilka'],
	['Dia Free Capsules', 'Ayurveda', 'health-supplement'],
	['Dia Free Capsules', 'Everyday Medicine', 'capsule'],
])('%s among %s is %s', (name, sold, thing) => {
	expect(recognise({ name, category: sold.split(' > ') })?.thing.id).toBe(thing);
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

test('a brand at a name’s beginning is found, but not in the name of a thing', () => {
	const brandAt = brandFinder(['Plum', 'Aashirvaad Select']);
	expect(brandAt('Aashirvaad Select Premium Atta')).toBe('Aashirvaad Select');
	expect(brandAt('Aashirvaad Atta')).toBe('Aashirvaad');
	expect(brandAt('Plum Cake')).toBeNull();
	expect(brandAt('Plum')).toBeNull();
});

test('a thing is a kind of what its name ends in, within its category', () => {
	const broader = (id: string) => broaderOf(thingById(id) ?? expect.fail(id));
	expect(broader('basmati-rice')).toContain('rice');
	expect(broader('toned-milk')).toContain('milk');
	expect(broader('hair-oil')).not.toContain('oil');
	expect(broader('sweet-potato')).not.toContain('potato');
});

test.each([
	['Aashirvaad Select Atta 5 kg', 'Aashirvaad', 'wheat-atta', 'Aashirvaad గోధుమ పిండి, సెలెక్ట్'],
	['Onion (Loose)', null, 'onion', 'ఉల్లిపాయ, విడిగా'],
	['Potato Chips with Tomato', null, 'potato-chips', 'ఆలూ చిప్స్, టమాటా'],
	['Potato Chips with Qwerty', null, 'potato-chips', null],
	['Onion', null, 'potato', null],
	['Masala Chips - No Onion', null, 'chips', null],
	['Crocin 650', 'Crocin', 'paracetamol', null],
	['Qwertyuiop Onion', null, 'onion', null],
])('in Telugu %s of %s, a %s, is shown as %s', (name_en, brand_name, thing, shown) => {
	expect(shownName({ name_en, brand_name, thing }, 'te')).toBe(shown);
});

test.each([
	['Fresh paneer', 'paneer', 'veg'],
	['Chicken thali', 'chicken-thali', 'nonveg'],
	['Chicken bread roll', 'chicken-bread-roll', 'nonveg'],
	['White eggs', 'egg', 'nonveg'],
	['Eggless macarons', 'macaron', undefined],
	['Chicken flavoured noodles', 'noodles', undefined],
	['Potato chips, fish style', 'potato-chips', undefined],
	['Non veg puff', 'veg-puff', undefined],
	['Pizza', 'pizza', undefined],
	['Peanut Miniature Chocolate', 'chocolate', undefined],
	['Mini thali', 'thali', undefined],
	['Veg thali', 'veg-thali', 'veg'],
	['Butter cookies with kaju', 'butter-cookie', undefined],
	['Onion', 'onion', undefined],
	['Neem soap', 'soap', undefined],
])('the sign of %s, %s, is %s', (name_en, thing, sign) => {
	expect(foodSign({ name_en, thing })).toBe(sign);
});

test('the sample’s meat is not vegetarian by its sign and shows no live animal, its sweets are, and its vegetarian shops sell no meat', () => {
	const signOf = ({ names, row }: SampleProduct) => foodSign({ name_en: names.en, thing: row.thing ?? null });
	const products = readProducts(taxonomyCategories());
	const meat = products.filter(({ parentCode }) => parentCode === 'MEAT_FISH').map(signOf);
	expect(new Set(meat)).toEqual(new Set(['nonveg']));
	const alive = /^(baby-chick|chicken|cow|cow-face|duck|ewe|goat|ox|pig|pig-face|ram|rooster|turkey|water-buffalo)$/;
	expect(products.filter(({ row, parentCode }) => parentCode !== 'PET' && alive.test(row.art ?? '')).map(({ names }) => names.en)).toEqual(
		[],
	);
	const sweets = products.filter(({ parentCode }) => parentCode === 'SWEETS').map(signOf);
	expect(sweets).not.toContain('nonveg');
	const shops = readShops().filter(({ isVeg }) => isVeg);
	expect(shops.map(({ code }) => code)).toContain('manjunatha-udupi');
	const meatIds = new Set(products.filter((product) => signOf(product) === 'nonveg').map(({ row }) => row.id));
	expect(meatIds.size).toBeGreaterThan(0);
	const stock = stockShops(shops, products, taxonomyCategories());
	expect(stock.filter(({ library_product_id }) => meatIds.has(library_product_id))).toEqual([]);
});

const read = (text: string, language: Language = 'en', brands: string[] = []) =>
	readQuery(typedWords(text), language, brandIndex(brands)).map(
		({ things, brand, words }) => things?.exact[0] ?? brand?.join(' ') ?? words.join(' '),
	);

test.each([
	['प्याज', 'hi', ['onion']],
	['kanda', 'mr', ['onion']],
	['kanda', 'te', ['elephant-yam']],
	['ullipaya', 'en', ['onion']],
	['chana no lot', 'gu', ['besan']],
	['toor dal', 'en', ['toor-dal']],
	['mujhe doodh chahiye', 'hi', ['milk']],
	['oil for hair', 'en', ['hair-oil']],
	['powder to wash clothes', 'en', ['detergent-powder']],
	['జుట్టు oil', 'te', ['hair-oil']],
	['toilet साफ करने का', 'hi', ['toilet-cleaner']],
	['డార్క్ chocolate', 'te', ['dark-chocolate']],
	['kandhi pappu', 'te', ['toor-dal']],
	['face cream and face wash', 'en', ['face-cream', 'face-wash']],
	['ಅಕ್ಕಿ', 'kn', ['rice']],
	['rawas', 'en', ['indian-salmon']],
] as const)('%s on a page in %s means %j', (text, language, things) => {
	expect(read(text, language)).toEqual(things);
});

test('brands are words too, misspelt and in any script', () => {
	expect(read('colget toothpaste', 'en', ['Colgate'])).toEqual(['colgate', 'toothpaste']);
	expect(read('कोलगेट', 'hi', ['Colgate'])).toEqual(['colgate']);
});

test('an unfinished word means what it begins before what it sounds like', () => {
	const [segment] = readQuery(['panee'], 'en', brandIndex([]));
	expect(segment?.things?.prefix).toContain('paneer');
});

test('while it is typed, a short word is food that it begins before a thing that it names', () => {
	const first = (isTyping: boolean) => queryTerms('pot', 'en', brandIndex([]), isTyping)?.tiers[0];
	expect(first(true)).toContain('@potato');
	expect(first(false)).not.toContain('@potato');
});

test.each([
	['टमटर', 'hi', 'टमाटर'],
	['garam masla', 'en', 'garam masala'],
	['xqzzk', 'en', undefined],
] as const)('%s is near %s: %s', (text, language, name) => {
	expect(nearName(text.split(' '), language)?.text).toBe(name);
});

test.each([
	['आधा किलो प्याज', 500, 'g'],
	['rendu kilo biyyam', 2_000, 'g'],
	['५०० ग्राम पनीर', 500, 'g'],
	['500 ग्राम पनीर', 500, 'g'],
	['एक लीटर दूध', 1_000, 'ml'],
	['dedh kilo chawal', 1_500, 'g'],
	['250 grms butter', 250, 'g'],
	['ek darjan anda', 12, 'piece'],
	['పావు కిలో టమాటా', 250, 'g'],
	['सात नग केले', 7, 'piece'],
])('the quantity of “%s”', (text, amount, unit) => {
	expect(splitPack(text).pack).toEqual({ amount, unit });
});
