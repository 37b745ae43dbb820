import type { Locality } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { type LocalityRecord, localityTable, localityWithNames } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';

/** A locality farther away than this is another town, and its name would mislead. */
const NEAR_M = 8_000;

/** The known locality nearest to a point, or `null` when none is known within 8 km. */
export async function nearestLocality(app: Pick<App, 'db'>, point: Point, language: Language): Promise<Locality | null> {
	let best: { row: LocalityRecord; metres: number } | null = null;
	for (const row of await localityTable(app)) {
		const metres = distanceM(row, point);
		if (metres <= NEAR_M && (!best || metres < best.metres)) best = { row, metres };
	}
	return best && localityWithNames(best.row, language);
}
