import { sql } from 'kysely';
import { forgetTags } from '#server/catalogue/memo.ts';
import { readUpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { runUpkeep } from '#server/catalogue-upkeep/run.ts';
import { newId } from '#server/system/ids.ts';
import type { TestApi } from './app.ts';

/** `npm run catalogue` on the database of an App, and what is in it. */
export function upkeepOf(of: () => TestApi) {
	/** What the command prints. A running store hears of the tags that it publishes, and of nothing else. */
	async function catalogue(...argv: string[]): Promise<string[]> {
		const order = readUpkeepOrder(argv);
		if (order.does === 'help') return [order.text];
		const lines = await runUpkeep(of().app.db, order);
		forgetTags(of().app, await lastTags());
		return lines;
	}
	const rows = async (query: string, values: readonly unknown[] = []) => (await of().database.pool.query(query, [...values])).rows;
	const lastTags = async (): Promise<string[]> => (await rows('SELECT tags FROM changes ORDER BY seq DESC LIMIT 1'))[0]?.tags ?? [];

	/** The same pack of the same product at another shop. */
	async function alsoAt(pack: string, shop: string): Promise<string> {
		const id = newId();
		await rows(
			`INSERT INTO retailer_products (id, shop_id, library_product_id, pack_key, pack_text, pack_amount, pack_unit, price_paise, mrp_paise, stock)
			SELECT $1, $2, library_product_id, pack_key, pack_text, pack_amount, pack_unit, price_paise, mrp_paise, stock FROM retailer_products WHERE id = $3`,
			[id, shop, pack],
		);
		return id;
	}
	const libraryOf = async (pack: string): Promise<string> =>
		(await rows('SELECT library_product_id AS id FROM retailer_products WHERE id = $1', [pack]))[0]?.id ?? '';

	/**
	 * History that keeps the ids of its day: answers to repeated calls, what was published, invoices under their shop's number, and where
	 * addresses lead.
	 */
	const HISTORY = ['idempotency_keys', 'changes', 'invoices', 'moved_addresses'];
	/** Every table that has an id anywhere in a row, whatever the column. */
	async function tablesWith(id: string): Promise<string[]> {
		const tables = (await rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).map(({ name }) => String(name));
		const found: string[] = [];
		for (const table of tables) {
			if (HISTORY.includes(table)) continue;
			const { rows: hits } =
				await sql`SELECT 1 FROM ${sql.table(table)} t WHERE t::text ~ ${`(^|[^a-z0-9])${id}($|[^a-z0-9])`} LIMIT 1`.execute(of().app.db);
			if (hits.length > 0) found.push(table);
		}
		return found;
	}
	return { catalogue, rows, lastTags, alsoAt, libraryOf, tablesWith };
}
