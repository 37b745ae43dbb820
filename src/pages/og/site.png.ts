import type { APIRoute } from 'astro';
import { siteShareImage, siteShareTexts } from '#lib/page/share-image.ts';
import { pictureResponse } from './_picture.ts';

/** The picture of shared pages that have none of their own. */
export const GET: APIRoute = async (context) => {
	const { app, language, t } = context.locals;
	const { publicSiteUrl } = app.settings;
	const card = { image: '/art/convenience-store.svg?g=leaf', ...siteShareTexts(t, publicSiteUrl), price: null, was: null, off: null };
	return pictureResponse(context, card, siteShareImage(t, language, publicSiteUrl));
};
