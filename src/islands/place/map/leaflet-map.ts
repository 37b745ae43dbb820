import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { divIcon, layerGroup, map, marker, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import mapSheet from '#islands/styles/map.css?url';
import { linkSheet } from '#islands/ui/link-sheet.ts';
import type { Locality } from '#lib/contract/place.ts';
import type { Point } from '#lib/place/geo.ts';

/** A plane is seen from farther away, so that names of localities are on it. */
const ZOOM = { tiles: 16, plane: 13 } as const;
const ZOOM_MIN = 11;
const ZOOM_MAX = 18;

/** Resolves once Leaflet's sheet and the look of what it draws are in force: the policy of the page allows no styles but files. */
export const loadMapStyles = () => Promise.all([leafletSheet, mapSheet].map(linkSheet));

export type PlaceMap = { show(localities: readonly Locality[]): void; end(): void };

/**
 * Draws a map in an element. The pin is the element's own middle, so that moving the map moves the pin, by finger, pointer, tap or the arrow
 * keys. Without tiles it is a plane with the names of the localities on it.
 */
export function drawMap(
	element: HTMLElement,
	{ at, tiles, isStill, onMove }: { at: Point; tiles: string | undefined; isStill: boolean; onMove: (at: Point) => void },
): PlaceMap {
	const drawn = map(element, {
		zoomControl: true,
		attributionControl: false,
		minZoom: ZOOM_MIN,
		maxZoom: ZOOM_MAX,
		zoomAnimation: !isStill,
		fadeAnimation: !isStill,
		inertia: !isStill,
	});
	drawn.setView(at, tiles ? ZOOM.tiles : ZOOM.plane);
	if (tiles) tileLayer(tiles, { maxZoom: ZOOM_MAX, referrerPolicy: 'origin' }).addTo(drawn);
	const names = layerGroup().addTo(drawn);
	drawn.on('moveend', () => onMove(drawn.getCenter()));
	drawn.on('click', ({ latlng }) => drawn.panTo(latlng));
	return {
		show(localities) {
			names.clearLayers();
			for (const { name, lat, lng } of localities) {
				const text = document.createElement('span');
				text.textContent = name;
				const icon = divIcon({ className: 'map-name', html: text, iconSize: [0, 0] });
				marker({ lat, lng }, { icon, interactive: false, keyboard: false }).addTo(names);
			}
		},
		end: () => drawn.remove(),
	};
}
