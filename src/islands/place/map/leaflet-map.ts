import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { divIcon, type LayerGroup, layerGroup, type Marker, map, marker, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
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

const optionsOf = (isStill: boolean) => ({
	zoomControl: true,
	attributionControl: false,
	minZoom: ZOOM_MIN,
	maxZoom: ZOOM_MAX,
	zoomAnimation: !isStill,
	fadeAnimation: !isStill,
	inertia: !isStill,
});

type TrackGiven = {
	at: Point;
	home: Point | null;
	words: { home: string; order: string };
	tiles: string | undefined;
	isStill: boolean;
};

export type PlaceMap = { show(localities: readonly Locality[]): void; end(): void };

/**
 * Draws a map in an element. The pin is the element's own middle, so that moving the map moves the pin, by finger, pointer, tap or the arrow
 * keys. Without tiles it is a plane with the names of the localities on it.
 */
export function drawMap(
	element: HTMLElement,
	{ at, tiles, isStill, onMove }: { at: Point; tiles: string | undefined; isStill: boolean; onMove: (at: Point) => void },
): PlaceMap {
	const drawn = map(element, optionsOf(isStill));
	drawn.setView(at, tiles ? ZOOM.tiles : ZOOM.plane);
	if (tiles) tileLayer(tiles, { maxZoom: ZOOM_MAX, referrerPolicy: 'origin' }).addTo(drawn);
	const names = layerGroup().addTo(drawn);
	drawn.on('moveend', () => onMove(drawn.getCenter()));
	drawn.on('click', ({ latlng }) => drawn.panTo(latlng));
	return { show: (localities) => showNames(names, localities), end: () => drawn.remove() };
}

/** A word at a point of the map. */
function wordAt({ lat, lng }: Point, word: string, className: string): Marker {
	const text = document.createElement('span');
	text.textContent = word;
	return marker({ lat, lng }, { icon: divIcon({ className, html: text, iconSize: [0, 0] }), interactive: false, keyboard: false });
}

function showNames(names: LayerGroup, localities: readonly Locality[]): void {
	names.clearLayers();
	for (const locality of localities) wordAt(locality, locality.name, 'map-name').addTo(names);
}

export type DrawnTrack = Pick<PlaceMap, 'show' | 'end'> & { move(at: Point): void };

/** Draws where a delivery is, and where it goes if that may be known, each with a word; both are in view. */
export function drawTrack(element: HTMLElement, { at, home, words, tiles, isStill }: TrackGiven): DrawnTrack {
	const drawn = map(element, optionsOf(isStill));
	const corner = ({ lat, lng }: Point): [number, number] => [lat, lng];
	const showBoth = (place: Point) =>
		drawn.fitBounds([corner(place), corner(home ?? place)], { padding: [48, 48], maxZoom: ZOOM.tiles, animate: !isStill });
	showBoth(at);
	if (tiles) tileLayer(tiles, { maxZoom: ZOOM_MAX, referrerPolicy: 'origin' }).addTo(drawn);
	const names = layerGroup().addTo(drawn);
	if (home) wordAt(home, words.home, 'map-home').addTo(drawn);
	const order = wordAt(at, words.order, 'map-order').addTo(drawn);
	return {
		show: (localities) => showNames(names, localities),
		move(place) {
			order.setLatLng(place);
			showBoth(place);
		},
		end: () => drawn.remove(),
	};
}
