import type { APIRoute } from 'astro';
import { pictureResponse } from './_picture.ts';

/** The picture of shared pages that have none of their own. */
export const GET: APIRoute = async (context) => {
	const { app, t } = context.locals;
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
	return pictureResponse(context, card);
};
