import { type RawBuilder, sql } from 'kysely';
import type { AuditDeed, AuditKind } from '#lib/contract/audit.ts';
import type { PersonRole } from '#lib/contract/callers.ts';
import type { Stage } from '#lib/contract/order.ts';
import type { ChangeActor } from '#lib/contract/partner.ts';
import type { Names } from '#lib/languages.ts';

/** A row of the journals: `us` is its time in microseconds, `role` and `name` are of the person or the key that did it. */
export type AuditFound = {
	id: string;
	at: Date;
	us: number;
	kind: AuditKind;
	did: AuditDeed | null;
	stage: Stage | null;
	about: string;
	names: Names | null;
	detail: string;
	products: number | null;
	price_was_paise: number | null;
	price_paise: number | null;
	mrp_was_paise: number | null;
	mrp_paise: number | null;
	stock_was: number | null;
	stock: number | null;
	order_id: string | null;
	shop_id: string | null;
	person_id: string | null;
	actor: ChangeActor;
	key_id: string | null;
	role: PersonRole | null;
	name: string | null;
};
export type AuditAsked = {
	kind: AuditKind | undefined;
	personId: string | undefined;
	/** A code of an order, and the shops whose names have the words; null where nothing was typed. */
	words: { code: string; shopIds: readonly string[] } | null;
	from: string | null;
	until: string | null;
	after: readonly [us: number, id: string] | null;
};
/** The columns of a journal that its conditions are about. */
type Journal = {
	at: RawBuilder<unknown>;
	id: RawBuilder<unknown>;
	shop: RawBuilder<unknown>;
	person: RawBuilder<unknown>;
	about: RawBuilder<unknown>;
};

const instant = (us: number) => sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond')`;

function conditions({ personId, words, from, until, after }: AuditAsked, { at, id, shop, person, about }: Journal): RawBuilder<unknown> {
	const all = [
		personId === undefined ? null : sql`${person} = ${personId}`,
		words && sql`(${about} = ${words.code} OR ${shop} = ANY (${words.shopIds}::text[]))`,
		from && sql`${at} >= ${from}`,
		until && sql`${at} < ${until}`,
		after && sql`(${at} < ${instant(after[0])} OR (${at} = ${instant(after[0])} AND ${id} COLLATE "C" > ${after[1]}))`,
	].filter((one) => one !== null);
	return all.length > 0 ? sql.join(all, sql` AND `) : sql`true`;
}

const ACTS: Journal = { at: sql`t.at`, id: sql`('A' || t.seq)`, shop: sql`t.shop_id`, person: sql`t.person_id`, about: sql`t.about` };
const MOVES: Journal = {
	at: sql`s.at`,
	id: sql`('M' || s.order_id || '_' || s.seq)`,
	shop: sql`o.shop_id`,
	person: sql`s.person_id`,
	about: sql`o.code`,
};
const PACKS: Journal = { at: sql`c.at`, id: sql`('P' || c.seq)`, shop: sql`c.shop_id`, person: sql`c.person_id`, about: sql`NULL::text` };
const NO_FIGURES = sql`NULL::bigint AS price_was_paise, NULL::bigint AS price_paise, NULL::bigint AS mrp_was_paise, NULL::bigint AS mrp_paise,
	NULL::bigint AS stock_was, NULL::bigint AS stock`;

/**
 * The newest rows of three journals: acts at the counter, moves of orders by a shop or the association, and changes of packs. An index on the
 * time serves each, and none is read further than a page needs.
 */
export function auditSql(asked: AuditAsked, limit: number): RawBuilder<AuditFound> {
	const { kind } = asked;
	const page = ({ at, id }: Journal) => sql`ORDER BY ${at} DESC, ${id} COLLATE "C" LIMIT ${limit}`;
	const isAsked = (own: boolean) => (kind === undefined || own ? sql`true` : sql`false`);
	const ofKind = kind === undefined ? sql`true` : sql`t.kind = ${kind}`;
	return sql<AuditFound>`
		SELECT acts.*, (extract(epoch FROM at) * 1000000)::bigint AS us, r.role, coalesce(k.label, r.name) AS name
		FROM (
			(SELECT ${ACTS.id} AS id, t.at, t.kind, t.did, NULL::text AS stage, t.about, NULL::jsonb AS names, t.detail, t.products, ${NO_FIGURES},
				NULL::text AS order_id, t.shop_id, t.person_id, t.actor, t.key_id
			FROM audit_trail t WHERE ${ofKind} AND ${conditions(asked, ACTS)} ${page(ACTS)})
			UNION ALL
			(SELECT ${MOVES.id}, s.at, 'ORDER', NULL, s.stage, o.code, NULL, '', NULL, ${NO_FIGURES}, o.id, o.shop_id, s.person_id, s.actor, s.key_id
			FROM order_stages s JOIN orders o ON o.id = s.order_id
			WHERE s.actor IN ('SHOP', 'ASSOCIATION') AND ${isAsked(kind === 'ORDER')} AND ${conditions(asked, MOVES)} ${page(MOVES)})
			UNION ALL
			(SELECT ${PACKS.id}, c.at, 'PRODUCT', 'CHANGED', NULL, '', lp.names, coalesce(rp.pack_text, ''), NULL, c.price_was_paise, c.price_paise, c.mrp_was_paise,
				c.mrp_paise, c.stock_was, c.stock, NULL, c.shop_id, c.person_id, c.actor, c.key_id
			FROM product_changes c LEFT JOIN retailer_products rp ON rp.id = c.retailer_product_id LEFT JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE ${isAsked(kind === 'PRODUCT')} AND ${conditions(asked, PACKS)} ${page(PACKS)})
		) acts
		LEFT JOIN shop_keys k ON k.id = acts.key_id
		LEFT JOIN LATERAL (
			SELECT role, name FROM person_rights WHERE person_id = acts.person_id
			ORDER BY (coalesce(shop_id, '') = CASE acts.actor WHEN 'ASSOCIATION' THEN '' ELSE coalesce(acts.shop_id, '') END) DESC, created_at DESC LIMIT 1
		) r ON true
		ORDER BY acts.at DESC, acts.id COLLATE "C" LIMIT ${limit}`;
}
