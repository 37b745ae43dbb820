const GROUNDS = ['leaf', 'butter', 'blush', 'sky', 'lilac', 'sand'] as const;
type Ground = (typeof GROUNDS)[number];

/** The soft ground an image of the sample art asks for (`/art/fish.svg?g=blush`), so that the same colour can stand behind and around it; sand for any other picture. */
export function groundOf(image: string): Ground {
	const asked = image.split('?g=')[1];
	return GROUNDS.find((ground) => ground === asked) ?? 'sand';
}

/** A picture of the shop's own may fail to come: its frame then shows a drawn one by kind (product §8). Art of ours needs none. */
export function placeholderOf(image: string, kind: 'product' | 'shop'): string | undefined {
	return image.startsWith('/art/') ? undefined : `may-fail-${kind}`;
}
