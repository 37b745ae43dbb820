const GROUNDS = ['leaf', 'butter', 'blush', 'sky', 'lilac', 'sand'] as const;
type Ground = (typeof GROUNDS)[number];

/** The background colour that the address of a drawing names (`/art/fish.svg?g=blush`), so that its frame has the same; sand for any other picture. */
export function groundOf(image: string): Ground {
	const asked = image.split('?g=')[1];
	return GROUNDS.find((ground) => ground === asked) ?? 'sand';
}

/** The class of a frame whose photograph may fail to load: it then shows a drawing by kind (product §8). Drawings need none. */
export function placeholderClass(image: string, kind: 'product' | 'shop'): string | undefined {
	return image.startsWith('/art/') ? undefined : `may-fail-${kind}`;
}
