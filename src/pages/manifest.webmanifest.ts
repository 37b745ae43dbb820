import type { APIRoute } from 'astro';
import mark from '#layouts/icons/mark.svg?url';
import { appIcon, webManifest } from '#layouts/web-manifest.ts';
import { SHARED_LIST } from '#lib/constants.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** The store as an app, in the page's language; the same `id` makes it one app in all six. */
export const GET: APIRoute = ({ locals: { language, t } }) => {
	const shortcut = (name: string, path: string) => ({ name, url: localizePath(path, language) });
	return webManifest(language, {
		id: '/',
		name: t('layout.brand'),
		description: t('home.description'),
		scope: '/',
		start_url: localizePath(paths.home(), language),
		categories: ['shopping', 'food'],
		icons: [
			{ src: mark, type: 'image/svg+xml', sizes: 'any' },
			appIcon('192', 192, 'any'),
			appIcon('512', 512, 'any'),
			appIcon('192', 192, 'maskable'),
			appIcon('512', 512, 'maskable'),
		],
		// What is shared to the app is a shopping list.
		share_target: { action: localizePath(paths.home(), language), method: 'GET', params: { text: SHARED_LIST } },
		shortcuts: [
			shortcut(t('layout.shops'), paths.shops()),
			shortcut(t('shell.cart'), paths.cart()),
			shortcut(t('shell.orders'), paths.orders()),
		],
	});
};
