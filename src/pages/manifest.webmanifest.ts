import type { APIRoute } from 'astro';
import { THEME_COLOR } from '#layouts/theme-color.ts';
import { SHARED_LIST } from '#lib/constants.ts';
import { bcp47Of } from '#lib/languages.ts';
import { localizePath, paths } from '#lib/paths.ts';

const PAPER = '#fbfaf6';
const HOUR_S = 3_600;

const icon = (px: number, purpose: 'any' | 'maskable') => ({ src: `/icons/${px}.png`, type: 'image/png', sizes: `${px}x${px}`, purpose });

/** https://www.w3.org/TR/appmanifest/ in the page's language; the same `id` makes it one app in all six. */
export const GET: APIRoute = ({ locals: { language, t } }) => {
	const shortcut = (name: string, path: string) => ({ name, url: localizePath(path, language) });
	const manifest = {
		id: '/',
		name: t('layout.brand'),
		short_name: t('layout.brand'),
		description: t('home.description'),
		lang: bcp47Of(language),
		dir: 'ltr',
		scope: '/',
		start_url: localizePath(paths.home(), language),
		display: 'standalone',
		background_color: PAPER,
		theme_color: THEME_COLOR.light,
		categories: ['shopping', 'food'],
		icons: [
			{ src: '/icons/mark.svg', type: 'image/svg+xml', sizes: 'any' },
			icon(192, 'any'),
			icon(512, 'any'),
			icon(192, 'maskable'),
			icon(512, 'maskable'),
		],
		// What is shared to the app is a shopping list.
		share_target: { action: localizePath(paths.home(), language), method: 'GET', params: { text: SHARED_LIST } },
		shortcuts: [
			shortcut(t('layout.shops'), paths.shops()),
			shortcut(t('shell.cart'), paths.cart()),
			shortcut(t('shell.orders'), paths.orders()),
		],
	};
	return new Response(JSON.stringify(manifest), {
		headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR_S}` },
	});
};
