/** The parts of Leaflet 1.9 that the map uses; the package has no types of its own. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
	type At = { lat: number; lng: number };
	export interface Layer {
		addTo(map: LeafletMap | LayerGroup): this;
	}
	export interface Marker extends Layer {
		setLatLng(at: At): this;
		getLatLng(): At;
		on(event: 'click' | 'dragend', run: () => void): this;
		/** None as long as it is on no map. */
		getElement(): HTMLElement | undefined;
	}
	export interface LayerGroup extends Layer {
		clearLayers(): this;
		removeLayer(layer: Layer): this;
	}
	export interface LeafletMap {
		setView(at: At, zoom?: number): this;
		panTo(at: At): this;
		fitBounds(corners: [number, number][], options: Record<string, unknown>): this;
		getCenter(): At;
		getContainer(): HTMLElement;
		on(event: 'moveend', run: () => void): this;
		on(event: 'click', run: (event: { latlng: At }) => void): this;
		remove(): void;
	}
	export function map(element: HTMLElement, options: Record<string, unknown>): LeafletMap;
	export function tileLayer(url: string, options: Record<string, unknown>): Layer;
	export function polygon(corners: [number, number][], options: Record<string, unknown>): Layer;
	export function layerGroup(): LayerGroup;
	export function marker(at: At, options: Record<string, unknown>): Marker;
	export function divIcon(options: Record<string, unknown>): unknown;
}
