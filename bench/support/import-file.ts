import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const ROWS_PER_SHOP = 5_000;
const PRODUCTS = 4_200;
const KINDS = ['Basmati rice', 'Toor dal', 'Sunflower oil', 'Masala chai', 'Glucose biscuits', 'Toned milk', 'Bath soap', 'Potato chips'];
const BRANDS = 180;

export const SHOP_CODES = (rows: number): string[] => Array.from({ length: Math.ceil(rows / ROWS_PER_SHOP) }, (_, i) => `bench-${i}`);

/** Row `i` of a chain's file: every shop has the same 4,200 products, some in two packs, at prices of its own. */
function rowOf(i: number): string {
	const at = i % ROWS_PER_SHOP;
	const product = at % PRODUCTS;
	const shop = Math.floor(i / ROWS_PER_SHOP);
	const kind = KINDS[product % KINDS.length];
	const mrp = 20 + ((product * 7) % 480);
	const price = (mrp * (80 + ((product + shop) % 20))) / 100;
	const pack = at < PRODUCTS ? `${((product % 4) + 1) * 250} g` : `2x${((product % 4) + 1) * 250} g`;
	const brand = `Brand ${product % BRANDS}`;
	return `bench-${shop},"${kind}, choice ${product}",${brand},${mrp}.00,${price.toFixed(2)},${pack},Groceries,Aisle ${product % 40},${i % 90}\n`;
}

/** Writes a CSV with `rows` rows. */
export async function writeBenchFile(path: string, rows: number): Promise<void> {
	const out = createWriteStream(path);
	out.write('shop,name,brand,mrp,price,pack,category,secondary,stock\n');
	for (let from = 0; from < rows; from += 5_000) {
		let text = '';
		for (let i = from; i < Math.min(rows, from + 5_000); i++) text += rowOf(i);
		if (!out.write(text)) await once(out, 'drain');
	}
	out.end();
	await once(out, 'finish');
}
