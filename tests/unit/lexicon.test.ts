import { expect, test } from 'vitest';
import type { Language } from '#lib/languages.ts';
import { brandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { broaderOf, kindsOf } from '#server/catalogue/lexicon/broader.ts';
import { foodSign } from '#server/catalogue/lexicon/food-sign.ts';
import { shownName } from '#server/catalogue/lexicon/shown-name.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import { nearName } from '#server/catalogue/typed/near-name.ts';
import { queryTerms } from '#server/catalogue/typed/query-terms.ts';
import { readQuery } from '#server/catalogue/typed/read-query.ts';
import { typedWords } from '#server/catalogue/typed/search-terms.ts';
import { splitPack } from '#server/catalogue/typed/typed-pack.ts';
import { brandFinder } from '#server/import/brand-at.ts';
import { readShops } from '#server/sample/places.ts';
import { readProducts, type SampleProduct } from '#server/sample/products.ts';
import { stockShops } from '#server/sample/stock.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

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
	// Capsicum is "shimla mirch", but no chilli.
	expect(broader('capsicum')).not.toContain('green-chilli');
	// Of another shelf, where `broader.csv` says so: found after it, but none that serves for it in a list.
	expect(broader('spring-onion')).toContain('onion');
	expect(broader('bitter-gourd')).not.toContain('muskmelon');
	expect(kindsOf('onion')).not.toContain('spring-onion');
	expect(kindsOf('milk')).toContain('toned-milk');
	// Who writes atta or sugar gets maize flour or icing sugar only in their place, and is told.
	expect(kindsOf('wheat-atta')).toContain('sharbati-atta');
	expect(kindsOf('wheat-atta')).not.toContain('makki-flour');
	expect(kindsOf('sugar')).not.toContain('powdered-sugar');
});

test.each([
	['Aashirvaad Select Atta 5 kg', 'Aashirvaad', 'wheat-atta', 'Aashirvaad గోధుమ పిండి, సెలెక్ట్'],
	['Onion (Loose)', null, 'onion', 'ఉల్లిపాయ, విడిగా'],
	['Potato Chips with Tomato', null, 'potato-chips', 'ఆలూ చిప్స్, టమాటా'],
	['Potato Chips with Qwerty', null, 'potato-chips', null],
	['Durum Wheat Pasta - Macaroni', null, 'macaroni', null],
	['Hair Fall Rescue Shampoo', null, 'shampoo', null],
	['Disinfectant Surface Cleaner', null, 'disinfectant', null],
	['False Eyelash - 51', null, 'false-eyelash', null],
	['Eyelash Curler - Rose Gold', null, 'eyelash-curler', null],
	['Rice - Basmati', null, 'basmati-rice', 'బాస్మతి బియ్యం'],
	['Karela Jamun Juice', null, 'karela-jamun-juice', 'కాకరకాయ నేరేడు జ్యూస్'],
	['Oil Dispenser', null, 'oil-dispenser', 'ఆయిల్ డిస్పెన్సర్'],
	['Coconut Hair Oil', null, 'coconut-hair-oil', 'తలకి కొబ్బరి నూనె'],
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
	['Paneer puff', 'puff', 'veg'],
	['Gobi Manchurian, dry', 'manchurian', 'veg'],
	['Veg pizza with egg', 'pizza', undefined],
	['Mango lassi', 'mango-lassi', 'veg'],
	['Elaichi flavoured milk', 'flavoured-milk', 'veg'],
	['Orange juice', 'orange-juice', undefined],
	['Cassata slice', 'cassata', undefined],
	['Cashew brittle with jaggery', 'nut-brittle', 'veg'],
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
	expect(segment?.things?.nearly).toContain('paneer');
});

test('C21 an unfinished word begins a name of the page’s language before one of another', () => {
	const begun = (word: string, language: Language) => readQuery([word], language, brandIndex([]))[0]?.things;
	expect(begun('but', 'en')?.prefix).toContain('butter');
	expect(begun('but', 'en')?.foreign).toContain('sardine');
	expect(begun('दू', 'hi')?.nearly).toContain('milk');
	expect(begun('चा', 'hi')?.nearly).toContain('tea');
	const [first = ''] = queryTerms('but', 'en', brandIndex([]), true)?.tiers ?? [];
	expect(first).toContain('@butter');
	expect(first).not.toContain('sardine');
});

test('C21 an unfinished word is no brand that it sounds like, and begins the brands of the store', () => {
	expect(read('ketch', 'en', ['Catch'])).not.toEqual(['catch']);
	expect(read('catch', 'en', ['Catch'])).toEqual(['catch']);
	const tiers = queryTerms('chakki', 'en', brandIndex(['Chakkitai']), true)?.tiers.join(' ') ?? '';
	expect(tiers).toContain('chakkitai');
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
	['12 eggs', 12, 'piece'],
	['eggs 12', 12, 'piece'],
	['12 brown eggs', 12, 'piece'],
	['बारह अंडे', 12, 'piece'],
	['12 గుడ్లు', 12, 'piece'],
	['kilo onion', 1_000, 'g'],
	['కిలో చక్కెర', 1_000, 'g'],
	['litre milk', 1_000, 'ml'],
	['dozen eggs', 12, 'piece'],
	['साडेतीन किलो तांदूळ', 3_500, 'g'],
	['4 maggi', 4, 'piece'],
])('the quantity of “%s”', (text, amount, unit) => {
	expect(splitPack(text).pack).toEqual({ amount, unit });
});

test.each([
	['packet bread', 'bread'],
	['bread packet', 'bread'],
	['दूध पैकेट', 'दूध'],
	['bottle coke', 'coke'],
	['2 packet milk', 'milk'],
])('C21 the pack in “%s” is no word of the thing', (text, words) => {
	expect({ ...splitPack(text), words: splitPack(text).words.trim() }).toEqual({ words, pack: null });
});

test.each([
	'bottle gourd',
	'water bottle',
	'bottle brush',
	'oil bottle',
	'face pack',
	'5 star',
	'7 up',
	'dolo 650',
	'panch phoron',
	'vitamin b12 tablets',
	'kilo',
	'12',
	'packet',
])('C21 “%s” is searched as it is: no quantity', (text) => {
	expect(splitPack(text)).toEqual({ words: text, pack: null });
});
