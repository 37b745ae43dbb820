import type { APIRoute } from 'astro';
import { sharePicture } from '#server/art/share-picture.ts';
import { askerOf, pictureResponse } from './_picture.ts';

/** The picture of shared pages that have none of their own. */
export const GET: APIRoute = async ({ locals: { app, t }, request }) => {
	const card = {
		image: '/art/convenience-store.svg?g=leaf',
		name: t('home.title'),
		kind: t('layout.brand'),
		facts: [t('layout.footerLine')],
		price: null,
		was: null,
		off: null,
		brand: new URL(app.settings.publicSiteUrl).host,
	};
	return pictureResponse(await sharePicture(app, card, askerOf(request)));
};
