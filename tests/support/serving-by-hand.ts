import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export type Served = { id: string; name: string; fee: number; free: number | null; metres: number; isOpen: boolean };

/** The shops within reach of a point, by PostgreSQL's own arithmetic: circles on the sphere, and hours by the clock of India. */
export async function servingByHand(db: Db, lat: number, lng: number): Promise<Served[]> {
	const found = await sql<Served>`
		WITH seen AS (
			SELECT s.*, 2 * 6371008.8 * asin(sqrt(sind((s.lat - ${lat}) / 2) ^ 2 + cosd(${lat}) * cosd(s.lat) * sind((s.lng - ${lng}) / 2) ^ 2)) AS metres
			FROM shops s
		), clock AS (
			SELECT extract(dow FROM local)::int AS day, extract(hour FROM local)::int * 60 + extract(minute FROM local)::int AS minute
			FROM (SELECT now() AT TIME ZONE 'Asia/Kolkata' AS local) AS india
		)
		SELECT seen.id, seen.names->>'en' AS name, delivery_fee_paise / 100.0::float8 AS fee, free_delivery_above_paise / 100.0::float8 AS free, metres,
			NOT is_shut AND EXISTS (
				SELECT 1 FROM shop_hours h, clock
				WHERE h.shop_id = seen.id AND (day * 1440 + minute - h.weekday * 1440 - h.opens_min + 10080) % 10080 < h.closes_min - h.opens_min
			) AS "isOpen"
		FROM seen WHERE metres <= service_radius_m ORDER BY metres, seen.id`.execute(db);
	return found.rows;
}
