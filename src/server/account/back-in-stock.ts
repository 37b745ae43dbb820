import { sql } from 'kysely';
import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import { isLanguage, type Names, nameIn } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { ok } from '#lib/result.ts';
import { stockSql } from '#server/catalogue/packs/pack-columns.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';
import type { App } from '#server/ports/app.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';

type Fulfilled = { phone_e164: string; language: string; names: Names; library_product_id: string; shop_id: string; pack_text: string };
type Store = Pick<App, 'db' | 'clock' | 'settings'>;

const AT_ONCE = 100;
const POLL_MS = 5_000;

/**
 * Requests whose product can be bought again, of those who still want messages. Each is deleted by the one who tells it: so it is told once, by one
 * process.
 */
const fulfilled = sql<Fulfilled>`
	WITH due AS MATERIALIZED (
		SELECT s.customer_id, s.retailer_product_id FROM stock_requests s
		JOIN retailer_products rp ON rp.id = s.retailer_product_id JOIN shops ON shops.id = rp.shop_id
		JOIN customers c ON c.id = s.customer_id AND c.receive_notification
		WHERE rp.is_listed AND ${stockSql} > 0 AND shops.suspended_at IS NULL
		ORDER BY s.asked_at LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED
	)
	DELETE FROM stock_requests s USING due, customers c, retailer_products rp, library_products lp
	WHERE s.customer_id = due.customer_id AND s.retailer_product_id = due.retailer_product_id
		AND c.id = s.customer_id AND rp.id = s.retailer_product_id AND lp.id = rp.library_product_id
	RETURNING c.phone_e164, s.language, lp.names, rp.library_product_id, rp.shop_id, rp.pack_text`;

/** Tells each customer who asked, once, that a product can be bought again, in the language of the request; answers how many were told. */
export async function tellBackInStock(app: App): Promise<number> {
	const shops = await shopTable(app);
	const done = await transact(app.db, async (trx) => {
		const { rows } = await fulfilled.execute(trx);
		for (const row of rows) await queueMessage(trx, messageFor(app, row, shops.get(row.shop_id)?.names ?? { en: '' }));
		return ok(rows.length);
	});
	return done.ok ? done.value : 0;
}

function messageFor({ settings, clock }: Store, row: Fulfilled, shopNames: Names) {
	const language = isLanguage(row.language) ? row.language : 'en';
	const t = translatorOf(language);
	const path = paths.product(row.names.en, row.library_product_id, row.shop_id);
	const values = {
		product: `${nameIn(row.names, language)}, ${packWords(row.pack_text || DEFAULT_MEASUREMENT, t)}`,
		shop: nameIn(shopNames, language),
		url: new URL(localizePath(path, language), settings.publicSiteUrl).href,
	};
	return { to: row.phone_e164, ...written('backInStock', values, { language }), at: clock.now() };
}

/** Looks every few seconds for requests that can be told, until stopped: stock comes back by shops, imports and cancelled orders alike. */
export const startBackInStock = (app: App): Background =>
	atIntervals(POLL_MS, () =>
		tellBackInStock(app).catch((error: unknown) => logFailedWork(app, 'could not tell what is back in stock', error)),
	);
