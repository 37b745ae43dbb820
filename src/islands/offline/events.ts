/** The events that the service worker uses: TypeScript's library for workers cannot be loaded together with the one for pages. */
export type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Extendable & {
	request: Request;
	/** The answer that the browser began to fetch while the worker started (navigation preload); undefined where it did not. */
	preloadResponse: Promise<Response | undefined>;
	respondWith(answer: Promise<Response>): void;
};
export type Told = Extendable & { data: unknown };
export type Client = { url: string; visibilityState?: string; focus?(): Promise<unknown>; navigate?(url: string): Promise<unknown> };
export type Pushed = Extendable & { data: { json(): unknown } | null };
export type Clicked = Extendable & { notification: Pick<Notification, 'close' | 'data'> };
/** The open windows of the site. */
export type Windows = {
	matchAll(options: { includeUncontrolled: boolean; type?: 'window' }): Promise<readonly Client[]>;
	openWindow(url: string): Promise<unknown>;
};
