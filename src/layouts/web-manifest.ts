import { THEME_COLOR } from '#layouts/theme-color.ts';
import { bcp47Of, type Language } from '#lib/languages.ts';

const PAPER = '#fbfaf6';
const HOUR_S = 3_600;

/** An icon of an app, which a system may cut to its own shape (`maskable`). */
export const appIcon = (name: string, px: number, purpose: 'any' | 'maskable') => ({
	src: `/icons/${name}.png`,
	type: 'image/png',
	sizes: `${px}x${px}`,
	purpose,
});

/** https://www.w3.org/TR/appmanifest/ in a language, as it is answered: what all apps of the store share, and `own`. */
export function webManifest(language: Language, own: { id: string; name: string } & Record<string, unknown>): Response {
	const manifest = {
		short_name: own.name,
		lang: bcp47Of(language),
		dir: 'ltr',
		display: 'standalone',
		background_color: PAPER,
		theme_color: THEME_COLOR.light,
		...own,
	};
	return new Response(JSON.stringify(manifest), {
		headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR_S}` },
	});
}
