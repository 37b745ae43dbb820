import { csvFile, type FileFacts } from './csv-file.ts';
import { mojibake, UNTIDY } from './dirt.ts';
import { OTHER_TOWN, type OwnLocality, TOWN } from './locality-file.ts';
import { between, isEvery, pick } from './pick.ts';

const HEADER = ['Shop', 'Trade', 'Area', 'Town', 'Lat', 'Lng', 'Open', 'Brings for', 'Far'];
const OWNERS = 'Anasuya Bhairav Chitralekha Dhanraj Eknath Falguni Gomati Harsiddhi Indumati Jivdani Kasturba Lokhande'.split(' ');
const CHAINS = ['Roz Basket', 'Chai Ghar No. 9'];

/** The trades of the file, and which categories of ours each sells; null is no trade of ours, and what is not named here cooks. */
const TRADES: Readonly<Record<string, readonly string[] | null>> = {
	'Kirana & General': ['GROCERY', 'DAIRY', 'FRUIT_VEG'],
	'Big bazaar': ['GROCERY', 'DAIRY', 'FRUIT_VEG', 'BAKERY', 'COSMETICS', 'STATIONERY', 'DRY_FRUITS', 'PET'],
	'Milk booth': ['DAIRY'],
	'Sabzi stall': ['FRUIT_VEG', 'GROCERY'],
	'Bakery; cakes': ['BAKERY', 'SWEETS'],
	Medical: ['PHARMACY', 'COSMETICS'],
	'Books "and" pens': ['STATIONERY'],
	Mithai: ['SWEETS', 'DRY_FRUITS'],
	Machhi: ['MEAT_FISH'],
	Dhobi: ['LAUNDRY'],
	Hardware: null,
	'Mobile repair': null,
};
const COOKS = ['Tiffin', 'Bhojanalay', 'Misal house'];
const WRITTEN_TRADES = [...Object.keys(TRADES), 'Kirana & General', 'Kirana & General', 'Big bazaar', ...COOKS];

/** Hours as no two shops keep them, and how many openings a week that is. */
const HOURS: readonly (readonly [written: string, openings: number])[] = [
	['Mo-Fr 09:00-13:00,16:30-21:00;Sa 09:00-14:00', 11],
	['Mo-Su 18:00-02:00', 7],
	['Fr-Mo 07:30-23:00', 4],
	['06:00-10:00,17:00-21:00', 14],
	['Su 10:00-10:00', 1],
	['Tu-Su 00:00-24:00', 6],
];
const WEEK = 7;

/** Rows that the import refuses, each with the columns of its faults. */
const FAULTY: readonly (readonly [cells: readonly string[], ...columns: string[]])[] = [
	[['Always Open', 'Mithai', '', TOWN, '20.93', '77.75', '24/8', '', ''], 'Open'],
	[['Thirty Metres', 'Mithai', '', TOWN, '20.93', '77.75', '', '', '30 m'], 'Far'],
	[['Half Row', 'Mithai', '', TOWN, '20.93'], ''],
	[['Nowhere', 'Mithai', '', TOWN, '', '77.75', '', '', ''], 'Lat'],
	[['At Sea', 'Mithai', '', TOWN, '77.75', '20.93', '', '', ''], 'Lat', 'Lng'],
	[['—', 'Mithai', '', TOWN, '20.93', '77.75', '', '', ''], 'Shop'],
	[['Free of Charge', 'Mithai', '', TOWN, '20.93', '77.75', '', 'nothing', ''], 'Brings for'],
];

export type ShopFile = { text: string; facts: FileFacts & { added: number; openings: number; mostOfOneName: number } };
type OwnShop = { name: string; trade: string; locality: OwnLocality; lat: number; lng: number; hours: readonly [string, number] };

function shopOf(index: number, localities: readonly OwnLocality[], before: OwnShop | undefined): OwnShop {
	const locality = pick(localities, 'locality', index);
	const isNeighbour = before !== undefined && isEvery(14, index);
	const name = isEvery(8, index)
		? pick(CHAINS, 'chain', index)
		: `${pick(OWNERS, 'owner', index)} ${isEvery(21, index) ? 'Café' : 'Stores'} ${index}`;
	return {
		name,
		trade: pick(WRITTEN_TRADES, 'trade', index),
		locality: isNeighbour ? before.locality : locality,
		lat: isNeighbour ? before.lat : Number((locality.lat + between(-40, 40, 'shop lat', index) / 10_000).toFixed(4)),
		lng: isNeighbour ? before.lng : Number((locality.lng + between(-40, 40, 'shop lng', index) / 10_000).toFixed(4)),
		hours: isEvery(6, index) ? pick(HOURS, 'hours', index) : ['', WEEK],
	};
}

const cellsOf = (index: number, { name, trade, locality, lat, lng, hours }: OwnShop): string[] => [
	name.includes('é') ? mojibake(name) : isEvery(10, index) ? pick(UNTIDY, 'untidy shop', index)(name) : name,
	trade,
	// A name that no locality of the file has: the nearest takes the shop.
	isEvery(5, index) ? `Behind ${locality.name}` : locality.name,
	locality.town,
	String(lat),
	String(lng),
	hours[0],
	isEvery(4, index) ? pick(['0', '₹ 20', 'Rs. 15/-', '25.00'], 'fee', index) : '',
	isEvery(9, index) ? '2500' : '',
];

/** Shops of the invented town between tabs: chains, neighbours at one point, hours of every kind, trades that are none of ours. */
export function shopFile(count: number, localities: readonly OwnLocality[]): ShopFile {
	const file = csvFile(HEADER, { delimiter: '\t', end: '\n' });
	const taken = new Map<string, OwnShop>();
	let before: OwnShop | undefined;
	for (let index = 0; index < count; index++) {
		const shop = shopOf(index, localities, before);
		before = shop;
		const cells = cellsOf(index, shop);
		const line = file.add(cells);
		if (shop.locality.town === OTHER_TOWN) file.passOver();
		else if (TRADES[shop.trade] === null) file.note('row left out by the mapping', line);
		else {
			const key = `${shop.name} ${shop.lat} ${shop.lng}`;
			const isKnown = taken.has(key);
			if (!isKnown) taken.set(key, shop);
			for (const at of isEvery(19, index) ? [line, file.add(cells)] : [line]) {
				if (shop.name.includes('é')) file.note('broken letters in Shop repaired', at);
				if (isKnown || at !== line) file.note('shop said again, alike', at);
			}
		}
		if (!isEvery(25, index)) continue;
		const [faulty, ...columns] = pick(FAULTY, 'faulty shop', index);
		file.refuse(file.add(faulty), ...columns);
	}
	const shops = [...taken.values()];
	const ofOneName = Map.groupBy(shops, ({ name }) => name);
	return {
		text: file.text(),
		facts: {
			...file.facts(),
			added: shops.length,
			openings: shops.reduce((sum, { hours }) => sum + hours[1], 0),
			mostOfOneName: Math.max(...[...ofOneName.values()].map(({ length }) => length)),
		},
	};
}

export const SHOP_MAPPING = {
	columns: {
		name: 'Shop',
		category: 'Trade',
		locality: 'Area',
		city: 'Town',
		lat: 'Lat',
		lng: 'Lng',
		hours: 'Open',
		delivery_fee: 'Brings for',
		radius: 'Far',
	},
	categories: TRADES,
	defaultCategory: 'RESTAURANT',
};
