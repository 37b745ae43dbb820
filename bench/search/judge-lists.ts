import type { ListAmount, ListLine } from '#lib/contract/shopping-list.ts';
import { isLanguage, LANGUAGES } from '#lib/languages.ts';
import { readShoppingList } from '#server/search/shopping-list/shopping-list.ts';
import { printTable } from '../support/report.ts';
import type { JudgedStore } from './catalogues.ts';
import { type JudgedProduct, readExpression } from './expression.ts';
import { amountWanted, type JudgedLine, readLists } from './lists.ts';

/** Whether the amount that was read is the one that the line names; a bare number counts pieces. */
function isAmount(read: ListAmount | null, line: JudgedLine): boolean {
	const wanted = amountWanted(line);
	if (!read || !wanted) return read === wanted;
	return (read.unit === 'count' ? 'piece' : read.unit) === wanted.unit && read.number === wanted.number;
}

type Judged = { language: string; says: string; isSold: boolean; product: boolean; amount: boolean; line: ListLine | undefined };

/** What a shop has in stock, by library product. */
async function soldBy({ app, sold }: Pick<JudgedStore, 'app' | 'sold'>, shop: string | null): Promise<JudgedProduct[]> {
	const rows = await app.db
		.selectFrom('retailer_products')
		.select('library_product_id')
		.distinct()
		.where('shop_id', '=', shop ?? '')
		.where('stock', '>', 0)
		.where('is_listed', '=', true)
		.execute();
	return rows.flatMap(({ library_product_id }) => sold.get(library_product_id) ?? []);
}

/** How each line of the judged lists is answered in a store. */
export async function judgeLists(store: Pick<JudgedStore, 'app' | 'point' | 'sold'>): Promise<Judged[]> {
	const judged: Judged[] = [];
	for (const { language, text, lines } of readLists()) {
		if (!isLanguage(language)) throw new Error(`lists/texts.csv: ${language}`);
		const list = await readShoppingList(store.app, { text, point: store.point, language });
		// Every line is answered by the shop that has most of the list: what this one shop does not sell is no miss.
		const here = await soldBy(store, list.storeId);
		for (const [i, row] of lines.entries()) {
			const accepts = readExpression(row.right);
			const line = list.lines[i];
			const best = line?.options[0]?.product;
			const sold = best && store.sold.get(best.libraryProductId);
			const isSold = here.some(accepts);
			judged.push({
				language,
				says: row.says,
				isSold,
				product: isSold ? sold !== undefined && accepts(sold) : best === undefined || line?.doubt !== null,
				amount: isAmount(line?.amount ?? null, row),
				line,
			});
		}
		if (list.lines.length !== lines.length) console.log(`! ${text}: ${list.lines.length} lines instead of ${lines.length}`);
	}
	return judged;
}

function rowOf(by: string, judged: readonly Judged[]) {
	const share = (of: (one: Judged) => boolean) => (judged.filter(of).length / judged.length).toFixed(3);
	return {
		by,
		lines: judged.length,
		'sold there': judged.filter(({ isSold }) => isSold).length,
		product: share(({ product }) => product),
		amount: share(({ amount }) => amount),
		right: share(({ product, amount }) => product && amount),
	};
}

function printMisses(judged: readonly Judged[]): void {
	for (const { language, says, isSold, product, amount, line } of judged)
		if (!product || !amount) {
			const best = line?.options[0];
			console.log(
				`- ${language} “${says}”${isSold ? '' : ' (not sold there)'}: ${best ? `${best.quantity} × ${best.product.name}, ${best.product.measurementDisplayText}` : 'nothing'}; ${line?.doubt ?? 'sure'}; ${JSON.stringify(line?.amount)}`,
			);
		}
}

/** Prints of how many lines of the judged lists the right product in the right amount is offered at once, and with `misses` the others. */
export async function printLists(store: JudgedStore, name: string, { misses }: { misses: boolean }): Promise<void> {
	const began = performance.now();
	const judged = await judgeLists(store);
	const ms = Math.round((performance.now() - began) / readLists().length);
	const byLanguage = LANGUAGES.map(({ slug }) =>
		rowOf(
			slug,
			judged.filter(({ language }) => language === slug),
		),
	);
	console.log('');
	printTable(`Lines of the lists, ${name}, ${ms} ms a list`, [...byLanguage, rowOf('all', judged)]);
	if (misses) printMisses(judged);
}
