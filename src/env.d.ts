declare namespace App {
	interface Locals {
		app: import('#server/ports/app.ts').App;
		language: import('#lib/languages.ts').Language;
		t: import('#lib/words.ts').Translate;
		/** The path in every language: without the prefix, with its query. */
		path: string;
		/** Where the page is rendered for: the centre of the `loc` cell, or where the store opens for who has named no place. */
		place: { cell: string; point: import('#lib/place/geo.ts').Point; isDefault: boolean };
		/** Whether a page of ours leads here, and not a link from elsewhere. Only what is kept for nobody may ask. */
		isFromOurPage: boolean;
		/** What of the page was drawn before. */
		pieces: import('#components/page/pieces.ts').Pieces;
		/** Logs what a page failed of; whether the page will come when asked again soon, as while the database is away. */
		failed: (error: unknown) => boolean;
	}
}
