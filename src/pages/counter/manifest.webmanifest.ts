import type { APIRoute } from 'astro';
import { appIcon, webManifest } from '#layouts/web-manifest.ts';
import { screenPath } from '#lib/counter/screens.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** The counter as an app of its own, beside the store's, in the page's language: on an iPhone only an installed page can ring when it is closed. */
export const GET: APIRoute = ({ locals: { language, t } }) =>
	webManifest(language, {
		id: paths.counter(),
		name: `${t('counter.title')} · ${t('layout.brand')}`,
		short_name: t('counter.title'),
		scope: localizePath(paths.counter(), language),
		start_url: localizePath(screenPath({ name: 'orders' }), language),
		categories: ['business'],
		icons: [
			appIcon('counter-192', 192, 'any'),
			appIcon('counter-512', 512, 'any'),
			appIcon('counter-192', 192, 'maskable'),
			appIcon('counter-512', 512, 'maskable'),
		],
	});
