/** The events of a service worker, as far as ours uses them: TypeScript's library of them cannot stand beside that of a page. */
export type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
export type Fetching = Extendable & {
	request: Request;
	/** The page as the browser began to fetch it while the worker woke up; nothing where it did not. */
	preloadResponse: Promise<Response | undefined>;
	respondWith(answer: Promise<Response>): void;
};
export type Client = { url: string };
