declare namespace App {
	interface Locals {
		app: import('#server/ports/app.ts').App;
		/** Who asks; no part of any page. */
		client: import('#server/throttle/client.ts').NetworkClient;
		language: import('#lib/languages.ts').Language;
		t: import('#lib/words.ts').Translate;
		/** The path without the language, with its query. */
		path: string;
		/** The point that the page is drawn for: the centre of the `loc` cell, or the home point for visitors who have chosen no place. */
		place: { cell: string; point: import('#lib/place/geo.ts').Point; isDefault: boolean };
		/** Whether the request comes from a page of the store, not from another site. Only for answers that are never cached. */
		isFromOurPage: boolean;
		/** What of the page was drawn before. */
		fragments: import('#components/page/fragment-marks.ts').Fragments;
		/** Logs why a page failed; answers whether trying again soon will help, as while the database is away. */
		failed: (error: unknown) => boolean;
	}
}
