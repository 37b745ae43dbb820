const GROUNDS = ['leaf', 'butter', 'blush', 'sky', 'lilac', 'sand'] as const;
export type Ground = (typeof GROUNDS)[number];

/** The soft ground an image of the sample art asks for (`/art/fish.svg?g=blush`), so that the same colour can stand behind and around it; sand for any other picture. */
export function groundOf(image: string): Ground {
	const asked = image.split('?g=')[1];
	return GROUNDS.find((ground) => ground === asked) ?? 'sand';
}
