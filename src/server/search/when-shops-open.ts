import { opensText } from '#lib/catalogue/opening/opening-text.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { closedShopsAround } from '#server/catalogue/shops/serving-shops.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { App } from '#server/ports/app.ts';

/** What a suggestion says of its shop: `{ opens: 'Opens 9 am' }` while the shop is closed, in the reader's language, and nothing while it is open. */
export type Opens = (shopId: string) => { opens?: string };

/** When the closed shops around a place open, as suggestions say it. */
export async function opensAround(app: App, { point, language }: { point: Point; language: Language }): Promise<Opens> {
	const [closed, t] = [await closedShopsAround(app, point), translatorOf(language)];
	return (shopId) => {
		const state = closed.get(shopId);
		return state ? { opens: opensText(state, t) } : {};
	};
}
