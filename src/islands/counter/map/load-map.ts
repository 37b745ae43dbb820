import type { leafletMap } from '#islands/place/map/leaflet-map.ts';
import { linkSheet } from '#islands/ui/link-sheet.ts';

/** Fetches the script of the map by its address, which stands in the page, and its sheets; rejects when one does not come. */
export async function loadMap(): Promise<typeof leafletMap> {
	const url = document.querySelector<HTMLElement>('[data-map]')?.dataset.map ?? '';
	// Browsers remember a failed import until the page goes: what has not come by `fetch` is not imported, so that the next tap tries again.
	const answer = await fetch(url);
	if (!answer.ok) throw new Error('the map did not come');
	await answer.text();
	const loaded: { leafletMap: typeof leafletMap } = await import(/* @vite-ignore */ url);
	await Promise.all(loaded.leafletMap.mapSheets.map(linkSheet));
	return loaded.leafletMap;
}
