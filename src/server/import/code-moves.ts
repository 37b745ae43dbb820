import type pg from 'pg';
import { namedNote } from '#server/import/named-note.ts';

/** Packs that stay on sale while their code goes to another; one that is withdrawn needs none. */
const MOVES = `
	SELECT c.code, lp.names->>'en' AS was, rp.pack_text AS was_pack, f.name AS now, c.pack_text AS now_pack, count(*) OVER ()::integer AS all
	FROM import_changes c JOIN retailer_products rp ON rp.shop_id = c.shop_id AND rp.code = c.code AND rp.id <> coalesce(c.known, c.id)
		JOIN library_products lp ON lp.id = rp.library_product_id JOIN import_first f ON f.no = c.product
	WHERE c.code IS NOT NULL AND rp.is_listed AND NOT EXISTS (SELECT 1 FROM import_withdrawn w WHERE w.id = rp.id) ORDER BY c.line`;

/** Tells which codes of shops the file takes from one pack and gives to another; after `findFormerPacks`. */
export function codeMoves(client: pg.ClientBase): Promise<string[]> {
	return namedNote<Record<'code' | 'was' | 'was_pack' | 'now' | 'now_pack', string>>(client, MOVES, {
		one: 'code moves to another pack, and the one that had it stays on sale',
		several: 'codes move to other packs, and those that had them stay on sale',
		nameOf: ({ code, was, was_pack, now, now_pack }) => `${code} from ${was} ${was_pack} to ${now} ${now_pack}`,
	});
}
