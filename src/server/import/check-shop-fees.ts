import type pg from 'pg';
import { NEW_SHOP } from '#server/catalogue/shops/new-shop-defaults.ts';
import type { Refuse } from '#server/import/job.ts';

/** Refuses fees by distance or by sum of a shop without a delivery fee, where they would count for nothing: delivery would be free for all. */
export async function refuseFeesWithoutFee(
	client: pg.ClientBase,
	column: (name: 'fee_by_distance' | 'fee_by_total') => string,
	refuse: Refuse,
) {
	const { rows } = await client.query<{ line: number; is_by_distance: boolean }>(`
		DELETE FROM import_shops d USING (
			SELECT s.line, coalesce(jsonb_array_length(s.fee_by_distance), 0) > 0 AS is_by_distance
			FROM import_shops s LEFT JOIN shops k ON k.id = s.known
			WHERE coalesce(s.delivery_fee_paise, k.delivery_fee_paise) IS NULL
				AND (jsonb_array_length(s.fee_by_distance) > 0 OR jsonb_array_length(s.fee_by_total) > 0)
		) f WHERE d.line = f.line RETURNING d.line, is_by_distance`);
	for (const { line, is_by_distance } of rows.sort((a, b) => a.line - b.line))
		refuse(
			line,
			column(is_by_distance ? 'fee_by_distance' : 'fee_by_total'),
			'without a delivery_fee, which all others pay, it counts for nothing: give one',
		);
}

/** Refuses delivery fees by distance that reach beyond the shop's radius, where one of the two changes; a shop with a drawn area has none. */
export async function refuseFarFees(client: pg.ClientBase, column: string, refuse: Refuse): Promise<void> {
	const { rows } = await client.query<{ line: number; edge: number; radius: number }>(`
		DELETE FROM import_shops d USING (
			SELECT s.line, (s.fee_by_distance->-1->>'upToM')::integer AS edge, coalesce(s.service_radius_m, k.service_radius_m, ${NEW_SHOP.radiusM}) AS radius
			FROM import_shops s LEFT JOIN shops k ON k.id = s.known
			WHERE jsonb_array_length(s.fee_by_distance) > 0 AND k.service_ring IS NULL AND (s.fee_by_distance, coalesce(s.service_radius_m, k.service_radius_m))
				IS DISTINCT FROM (k.fee_by_distance, k.service_radius_m)
		) f WHERE d.line = f.line AND edge > radius RETURNING d.line, edge, radius`);
	for (const { line, edge, radius } of rows.sort((a, b) => a.line - b.line))
		refuse(line, column, `a fee up to ${edge} m is beyond the shop’s radius of ${radius} m`);
}
