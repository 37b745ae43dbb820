import leafletSheet from 'leaflet/dist/leaflet.css?url';
import { divIcon, type LeafletMap, layerGroup, type Marker, map, marker, polygon, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import mapSheet from '#islands/styles/map.css?url';
import type { Locality } from '#lib/contract/place.ts';
import type { Point } from '#lib/place/geo.ts';

/** A plane is seen from farther away, so that names of localities are on it. */
const ZOOM = { tiles: 16, plane: 13 } as const;
const ZOOM_MIN = 11;
const ZOOM_MAX = 18;

/**
 * Leaflet's sheet and the look of what it draws, to be in force before anything is drawn: the policy of the page allows no styles but files. This
 * file imports no code of ours, because the counter fetches it too, and what shoppers' islands share would run there (ADR 75).
 */
const mapSheets: readonly string[] = [leafletSheet, mapSheet];

const optionsOf = (isStill: boolean) => ({
	zoomControl: true,
	attributionControl: false,
	minZoom: ZOOM_MIN,
	maxZoom: ZOOM_MAX,
	zoomAnimation: !isStill,
	fadeAnimation: !isStill,
	inertia: !isStill,
});

function layTiles(drawn: LeafletMap, tiles: string | undefined): void {
	if (tiles) tileLayer(tiles, { maxZoom: ZOOM_MAX, referrerPolicy: 'origin' }).addTo(drawn);
}

type TrackGiven = {
	at: Point;
	home: Point | null;
	words: { home: string; order: string };
	tiles: string | undefined;
	isStill: boolean;
};

const corner = ({ lat, lng }: Point): [number, number] => [lat, lng];

export type PlaceMap = { show(localities: readonly Locality[]): void; end(): void };

/**
 * Draws a map in an element. The pin is the element's own middle, so that moving the map moves the pin, by finger, pointer, tap or the arrow
 * keys. Without tiles it is a plane with the names of the localities on it.
 */
function drawMap(
	element: HTMLElement,
	{ at, tiles, isStill, onMove }: { at: Point; tiles: string | undefined; isStill: boolean; onMove: (at: Point) => void },
): PlaceMap {
	const drawn = map(element, optionsOf(isStill));
	drawn.setView(at, tiles ? ZOOM.tiles : ZOOM.plane);
	layTiles(drawn, tiles);
	const show = namesOn(drawn);
	drawn.on('moveend', () => onMove(drawn.getCenter()));
	drawn.on('click', ({ latlng }) => drawn.panTo(latlng));
	return { show, end: () => drawn.remove() };
}

/** A word at a point of the map. */
function wordAt(
	{ lat, lng }: Point,
	word: string,
	className: string,
	{ iconSize = [0, 0], ...more }: { iconSize?: [number, number]; interactive?: boolean; draggable?: boolean; zIndexOffset?: number } = {},
): Marker {
	const text = document.createElement('span');
	text.textContent = word;
	return marker({ lat, lng }, { icon: divIcon({ className, html: text, iconSize }), interactive: false, keyboard: false, ...more });
}

const areApart = (one: DOMRect, other: DOMRect) =>
	one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

/** What keeps its place where a name would lie on it. */
const BEFORE_NAMES = '.map-home span, .map-order span, .leaflet-control';

/** Writes the names of localities that have room, the first ones first, anew whenever the map is moved or zoomed. */
function namesOn(drawn: LeafletMap): (localities: readonly Locality[]) => void {
	const names = layerGroup().addTo(drawn);
	let known: readonly Locality[] = [];
	const write = () => {
		names.clearLayers();
		const taken = [...drawn.getContainer().querySelectorAll(BEFORE_NAMES)].map((one) => one.getBoundingClientRect());
		for (const locality of known) {
			const name = wordAt(locality, locality.name, 'map-name').addTo(names);
			const box = name.getElement()?.firstElementChild?.getBoundingClientRect();
			if (!box) continue;
			if (taken.every((other) => areApart(box, other))) taken.push(box);
			else names.removeLayer(name);
		}
	};
	drawn.on('moveend', write);
	return (localities) => {
		known = localities;
		write();
	};
}

export type DrawnTrack = Pick<PlaceMap, 'show' | 'end'> & { move(at: Point): void };

/** Draws where a delivery is, and where it goes if that may be known, each with a word; both are in view. */
function drawTrack(element: HTMLElement, { at, home, words, tiles, isStill }: TrackGiven): DrawnTrack {
	const drawn = map(element, optionsOf(isStill));
	const showBoth = (place: Point) =>
		drawn.fitBounds([corner(place), corner(home ?? place)], { padding: [48, 48], maxZoom: ZOOM.tiles, animate: !isStill });
	showBoth(at);
	layTiles(drawn, tiles);
	const show = namesOn(drawn);
	if (home) wordAt(home, words.home, 'map-home').addTo(drawn);
	const order = wordAt(at, words.order, 'map-order').addTo(drawn);
	return {
		show,
		move(place) {
			order.setLatLng(place);
			showBoth(place);
		},
		end: () => drawn.remove(),
	};
}

/** A point that is set on the map, with the word in it. */
export type Mark = { at: Point; word: string };
type MarksGiven = {
	at: Point;
	marks: readonly Mark[];
	/** The shop, where it is not itself what is set. */
	shop: Mark | null;
	tiles: string | undefined;
	isStill: boolean;
	onTap: (at: Point) => void;
	onDrag: (index: number, to: Point) => void;
};
export type DrawnMarks = Pick<PlaceMap, 'show' | 'end'> & { mark(marks: readonly Mark[]): void };

const MARK_PX = 44;
/** Points lie over the names of localities. */
const OVER_NAMES = 1_000;
/** A point to about a metre. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) });

/** Draws points that can be dragged, and the area between them; a tap beside them says where it was. */
function drawMarks(element: HTMLElement, { at, marks, shop, tiles, isStill, onTap, onDrag }: MarksGiven): DrawnMarks {
	// Two quick taps are two points.
	const drawn = map(element, { ...optionsOf(isStill), doubleClickZoom: false });
	const all = shop ? [...marks, shop] : marks;
	if (marks.length > 1)
		drawn.fitBounds(
			all.map((one) => corner(one.at)),
			{ padding: [32, 32], animate: false },
		);
	else drawn.setView(at, tiles ? ZOOM.tiles : ZOOM.plane);
	layTiles(drawn, tiles);
	const show = namesOn(drawn);
	if (shop) wordAt(shop.at, shop.word, 'map-order').addTo(drawn);
	const points = layerGroup().addTo(drawn);
	drawn.on('click', ({ latlng }) => onTap(rounded(latlng)));
	const mark = (shown: readonly Mark[]) => {
		points.clearLayers();
		polygon(
			shown.map((one) => corner(one.at)),
			{ className: 'map-area', interactive: false },
		).addTo(points);
		shown.forEach((one, index) => {
			const point = wordAt(one.at, one.word, 'map-mark', {
				interactive: true,
				draggable: true,
				iconSize: [MARK_PX, MARK_PX],
				zIndexOffset: OVER_NAMES,
			});
			// A tap on a point is none beside it.
			point.on('click', () => {});
			point.on('dragend', () => onDrag(index, rounded(point.getLatLng()))).addTo(points);
		});
	};
	mark(marks);
	return { show, mark, end: () => drawn.remove() };
}

/** All in one, because what only the counter takes, which the bundler does not see, would be left out as unused. */
export const leafletMap = { drawMap, drawTrack, drawMarks, mapSheets };
