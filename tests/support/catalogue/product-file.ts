import { type CsvFile, csvFile, type FileFacts } from './csv-file.ts';
import { mojibake, UNTIDY } from './dirt.ts';
import { type OwnPack, sizesOf, WORDY, writePack } from './own-packs.ts';
import { AISLES, type Aisle, GROUPS, KINDS, MAKERS } from './own-words.ts';
import { between, isEvery, pick } from './pick.ts';
import { writeMrp, writePrice } from './written-prices.ts';

const HEADER = ['Item', 'Maker', 'M.R.P.', 'Rate', 'Size', 'Group', 'Sub group', 'Stock', 'Picture'];
const WEB_PICTURE = 'https://pictures.example/shelf.jpg';
const LONGEST_NAME = 200;

/** What the tests ask for by name. */
export const KNOWN = 'Red Onion (Loose)';
const KNOWN_ROW = [KNOWN, 'Mandai Own', '₹ 44.50', '36', '1 kg', 'Sabzi', 'Kanda batata', '', ''];

/** Rows that the import refuses, each with the columns of its faults. */
const FAULTY: readonly (readonly [cells: readonly string[], ...columns: string[]])[] = [
	[['Dearer than its MRP', 'Doab', '50', '60', '1 kg', 'Kirana', '', '', ''], 'Rate'],
	[['For nothing', 'Doab', '50', '0.00', '1 kg', 'Kirana', '', '', ''], 'Rate'],
	[['Ask the owner', 'Doab', '', 'on call', '1 kg', 'Kirana', '', '', ''], 'Rate'],
	[['Parts of a paisa', 'Doab', '', '9.999', '1 kg', 'Kirana', '', '', ''], 'Rate'],
	[['', 'Doab', '', '52', '1 kg', 'Kirana', '', '', ''], 'Item'],
	[['-- --', 'Doab', '', '52', '1 kg', 'Kirana', '', '', ''], 'Item'],
	[['Maker with a hole', 'Doab\0sons', '', '52', '1 kg', 'Kirana', '', '', ''], 'Maker'],
	[['Half row', 'Doab', '52'], ''],
	[['A cell too many', 'Doab', '', '52', '1 kg', 'Kirana', '', '', '', 'loose'], ''],
	[['Stock in words', 'Doab', '', '52', '1 kg', 'Kirana', '', 'plenty', ''], 'Stock'],
];

type OwnProduct = { aisle: Aisle; name: string; maker: string; packs: readonly OwnPack[]; hasRepeat: boolean };

export type ProductFile = {
	text: string;
	/** Every pack as its row writes it, and the key of the size that is meant. */
	packs: readonly OwnPack[];
	facts: FileFacts & {
		added: number;
		/** Packs whose price or MRP is not in whole rupees. */
		inPaise: number;
		/** Products in several packs, none of which the file says twice. */
		withVariants: number;
	};
};

function productOf(index: number): OwnProduct {
	const aisle = pick(AISLES, 'aisle', index);
	const plain = `${pick(KINDS, 'kind', index)} ${pick(aisle.things, 'thing', index)}, lot ${index}`;
	const long = `${plain} of the slow kind that is sold by weight`.padEnd(LONGEST_NAME - 1, ' and by measure').trim();
	const sizes = sizesOf(aisle.unit, isEvery(4, index) ? between(2, 6, 'packs', index) : 1, index);
	return {
		aisle,
		name: isEvery(97, index) ? long : isEvery(26, index) ? `Crème ${plain}` : isEvery(18, index) ? `“${plain}”` : plain,
		maker: isEvery(30, index) ? '' : pick(MAKERS, 'maker', index),
		packs: isEvery(11, index) ? [pick(WORDY, 'wordy', index)] : sizes.map((size, at) => writePack(size, index, at)),
		hasRepeat: isEvery(16, index),
	};
}

/** In whole rupees, but for one in three; the price is at most the MRP. */
function pricesOf(index: number, at: number): { price: number; mrp: number | null } {
	const paise = isEvery(3, index) ? between(1, 99, 'paise', index, at) : 0;
	const mrp = between(32, isEvery(40, index) ? 4_200 : 640, 'rupees', index, at) * 100 + paise;
	const price = Math.round((mrp * between(70, 100, 'share', index, at)) / 10_000) * 100;
	return { price: Math.min(mrp, price), mrp: isEvery(7, index) ? null : mrp };
}

/** Adds one row, with its spaces, letters and prices as untidy as people leave them; answers whether its prices are in whole rupees. */
function addRow(file: CsvFile, index: number, at: number, { aisle, name, maker }: OwnProduct, { written }: OwnPack): { inPaise: boolean } {
	const { price, mrp } = pricesOf(index, at);
	const [isNameBroken, isMakerBroken] = [name, maker].map((text) => text.includes('è') && isEvery(2, index));
	const line = file.add([
		isNameBroken ? mojibake(name) : isEvery(13, index + at) ? pick(UNTIDY, 'untidy item', index, at)(name) : name,
		isMakerBroken ? mojibake(maker) : isEvery(17, index) ? `${maker} ` : maker,
		writeMrp(mrp, index, at),
		writePrice(price, index, at),
		written,
		aisle.group,
		aisle.sub,
		isEvery(6, index) ? String(between(1, 90, 'stock', index, at)) : '',
		isEvery(5, index) ? WEB_PICTURE : '',
	]);
	if (GROUPS[aisle.group] === null) file.note('row left out by the mapping', line);
	else {
		if (isNameBroken) file.note('broken letters in Item repaired', line);
		if (isMakerBroken) file.note('broken letters in Maker repaired', line);
		if (isEvery(5, index)) file.note('picture elsewhere on the web not taken: shown from a drawing instead', line);
	}
	return { inPaise: price % 100 !== 0 || (mrp ?? 0) % 100 !== 0 };
}

/** What the invented town sells, in about one and a half rows for each product: commas, quotes, packs and prices in every spelling. */
export function productFile(count: number): ProductFile {
	const file = csvFile(HEADER, { delimiter: ',', end: '\n' });
	file.add(KNOWN_ROW);
	const packs: OwnPack[] = [{ written: '1 kg', key: '1000 g' }];
	const facts = { added: 1, inPaise: 1, withVariants: 0 };
	for (let index = 0; index < count; index++) {
		const product = productOf(index);
		const rows = product.hasRepeat ? [...product.packs, ...product.packs.slice(0, 1)] : product.packs;
		const isSold = GROUPS[product.aisle.group] !== null;
		for (const [at, pack] of rows.entries()) {
			const { inPaise } = addRow(file, index, at, product, pack);
			packs.push(pack);
			if (isSold) facts.added++;
			if (isSold && inPaise) facts.inPaise++;
		}
		if (isSold && product.packs.length > 1 && !product.hasRepeat) facts.withVariants++;
		if (!isEvery(50, index)) continue;
		const [cells, ...columns] = pick(FAULTY, 'faulty product', index);
		file.refuse(file.add(cells), ...columns);
	}
	return { text: file.text(), packs, facts: { ...file.facts(), ...facts } };
}

export const PRODUCT_MAPPING = {
	columns: {
		name: 'Item',
		brand: 'Maker',
		mrp: 'M.R.P.',
		price: 'Rate',
		pack: 'Size',
		category: 'Group',
		secondary: 'Sub group',
		stock: 'Stock',
		image: 'Picture',
	},
	categories: GROUPS,
};
