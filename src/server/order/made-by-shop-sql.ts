import { type RawBuilder, sql } from 'kysely';

/** `isMadeByShop` of a row of `order_stages`; a test compares the two for every move that there can be. A row of old without an actor is not. */
export const madeByShop: RawBuilder<boolean> = sql<boolean>`
	coalesce(actor = 'SHOP' OR (actor = 'ASSOCIATION' AND (stage <> 'CANCELLED' OR person_id IS NULL)), false)`;
