import { sql } from 'kysely';

/** All who lock several packs `rp` lock them in this order, so that no two wait for each other. */
export const PACK_LOCK_ORDER = 'rp.shop_id, rp.library_product_id, rp.pack_key';
/** The same for statements that Kysely writes. */
export const packLockOrderSql = sql.raw(PACK_LOCK_ORDER);
