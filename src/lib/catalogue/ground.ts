const GROUNDS = ['leaf', 'butter', 'blush', 'sky', 'lilac', 'sand'] as const;
type Ground = (typeof GROUNDS)[number];
/** The short address of a drawn pack, `/art/_aBcDm.svg`, and what its last letter means. */
const SHORT = /^\/art\/_\w{4}(\w)\.svg$/;
/**
 * The letters of each ground: the one that addresses have now, then those before. When shapes are drawn anew, all grounds get another letter, so
 * that no browser shows the old drawing; the letters before are still read, for pages that a cache has kept.
 */
const LETTERS: Readonly<Record<Ground, string>> = { leaf: 'mf', butter: 'ib', blush: 'qr', sky: 'ws', lilac: 'gl', sand: '9d' };

/** The letter that the address of a drawn pack has for its ground now; empty for an unknown ground. */
export const letterOf = (ground: string): string => GROUNDS.flatMap((one) => (one === ground ? LETTERS[one].charAt(0) : []))[0] ?? '';

/** The ground of such a letter, new or old; undefined for any other. */
export const groundLettered = (letter: string): string | undefined =>
	letter ? GROUNDS.find((ground) => LETTERS[ground].includes(letter)) : undefined;

/**
 * The background colour that the address of a drawing names (`/art/fish.svg?g=blush`), so that its frame has the same; sand for any other
 * picture.
 */
export function groundOf(image: string): Ground {
	const [, letter = ''] = SHORT.exec(image) ?? [];
	const asked = groundLettered(letter) ?? image.split('?g=')[1];
	return GROUNDS.find((ground) => ground === asked) ?? 'sand';
}

/** The class of a frame whose photograph may fail to load: it then shows a drawing by kind (product §8). Drawings need none. */
export function placeholderClass(image: string, kind: 'product' | 'shop'): string | undefined {
	return image.startsWith('/art/') ? undefined : `may-fail-${kind}`;
}

/** What a shut shop shows instead of its drawn window: its shutter, one picture for all, on the ground of its frame. A photograph stays. */
export const shutterOf = (image: string): string => (image.startsWith('/art/window.') ? '/art/shutter.svg' : image);
