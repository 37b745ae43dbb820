import { groundOf } from '#lib/catalogue/ground.ts';

/** The only widths in which photographs are served, in pixels: those that cards, shop fronts and product pages need at a pixel ratio of 1 to 3. */
export const PICTURE_WIDTHS = [160, 320, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** The width in the addresses that the catalogue stores and the API answers. */
const PICTURE_WIDTH: PictureWidth = 480;

/** The key of a catalogue's photograph is a hash of its content; that of a customer's picture begins with `u` and is random. */
const PHOTO = /^\/img\/([0-9a-f]{24}|u[0-9a-f]{32})-([0-9a-f]{6})\/\d+$/;

/** Whether the key of a photograph is that of a picture that a customer has sent. */
export const isUploadKey = (key: string): boolean => key.startsWith('u');

/**
 * The parts of a photograph's stored address (`/img/{content}-{colour}/480`): the key of its content, and its mean colour as `rrggbb`; null
 * for any other picture.
 */
export function photoOf(image: string): { key: string; colour: string } | null {
	const [, key, colour] = PHOTO.exec(image) ?? [];
	return key && colour ? { key, colour } : null;
}

/** The mean colour of a photograph as a CSS colour, for the background while it loads; undefined for any other picture. */
export const colourOf = (image: string): string | undefined => {
	const photo = photoOf(image);
	return photo ? `#${photo.colour}` : undefined;
};

/** The address of a photograph of that content and mean colour (`rrggbb`) in one of its widths. */
export const photoUrl = (key: string, colour: string, width: PictureWidth = PICTURE_WIDTH): string => `/img/${key}-${colour}/${width}`;

/** The address of a picture in the smallest width that is enough for `px`, else in the largest; a drawing has one address. */
export function pictureAt(image: string, px: number): string {
	const photo = photoOf(image);
	if (!photo) return image;
	return photoUrl(photo.key, photo.colour, PICTURE_WIDTHS.find((width) => width >= px) ?? PICTURE_WIDTHS.at(-1));
}

/** The `srcset` of a photograph; undefined for a drawing. */
export function srcsetOf(image: string): string | undefined {
	const photo = photoOf(image);
	return photo ? PICTURE_WIDTHS.map((width) => `${photoUrl(photo.key, photo.colour, width)} ${width}w`).join(', ') : undefined;
}

/** A pack's short address says its ground by its last letter. */
const cellOf = (art: string): string | null => {
	const [, pack, name] = /^\/art\/(?:(_\w{5})|([a-z0-9_-]+))\.svg/.exec(art) ?? [];
	return pack ?? (name ? `${groundOf(art)}.${name}` : null);
};

/**
 * Puts the drawings of a row into one file with a fragment for each, so that the row is one request. Answers the new address for each
 * old one; other pictures keep theirs.
 */
export function artSheet(images: readonly string[]): (image: string) => string {
	const cells = new Set(images.flatMap((image) => cellOf(image) ?? []));
	const sheet = `/art/sheet/${[...cells].join('~')}.svg`;
	return (image) => {
		const cell = cellOf(image);
		return cell && cells.has(cell) ? `${sheet}#${cell}` : image;
	};
}
