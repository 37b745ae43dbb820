import { groundOf } from '#lib/catalogue/ground.ts';

/** The widths a photograph is served in, in pixels: what cards, fronts and the product page ask for on screens of one to three dots. No others. */
export const PICTURE_WIDTHS = [160, 320, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** The width in the address that the catalogue holds and the API gives. */
const PICTURE_WIDTH: PictureWidth = 480;

const PHOTO = /^\/img\/([0-9a-f]{24})-([0-9a-f]{6})\/\d+$/;

/** A photograph by its stored address (`/img/{content}-{colour}/480`): the key of its content, and its mean colour as `rrggbb`; null for any other picture. */
export function photoOf(image: string): { key: string; colour: string } | null {
	const [, key, colour] = PHOTO.exec(image) ?? [];
	return key && colour ? { key, colour } : null;
}

/** The mean colour of a photograph as CSS takes it, for the ground it comes to stand on; undefined for any other picture. */
export const colourOf = (image: string): string | undefined => {
	const photo = photoOf(image);
	return photo ? `#${photo.colour}` : undefined;
};

/** The address of a photograph of that content and mean colour (`rrggbb`) in one of its widths. */
export const photoUrl = (key: string, colour: string, width: PictureWidth = PICTURE_WIDTH): string => `/img/${key}-${colour}/${width}`;

/** The picture in the width nearest to what is wanted, never smaller if there is one; a drawing is the same in all widths. */
export function pictureAt(image: string, px: number): string {
	const photo = photoOf(image);
	if (!photo) return image;
	return photoUrl(photo.key, photo.colour, PICTURE_WIDTHS.find((width) => width >= px) ?? 960);
}

/** What `srcset` takes for a photograph; undefined for a drawing, which needs none. */
export function srcsetOf(image: string): string | undefined {
	const photo = photoOf(image);
	return photo ? PICTURE_WIDTHS.map((width) => `${photoUrl(photo.key, photo.colour, width)} ${width}w`).join(', ') : undefined;
}

const cellOf = (art: string): string | null => {
	const name = /^\/art\/([a-z0-9-]+)\.svg/.exec(art)?.[1];
	return name ? `${groundOf(art)}.${name}` : null;
};

/**
 * Many drawings as one file, each addressed by its fragment, so that a row of them is one request: for every address of art the address to
 * use in its place. Other pictures keep theirs.
 */
export function artSheet(images: readonly string[]): (image: string) => string {
	const cells = new Set(images.flatMap((image) => cellOf(image) ?? []));
	const sheet = `/art/sheet/${[...cells].join('~')}.svg`;
	return (image) => {
		const cell = cellOf(image);
		return cell && cells.has(cell) ? `${sheet}#${cell}` : image;
	};
}
