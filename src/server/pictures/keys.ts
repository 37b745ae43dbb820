import { PICTURE_WIDTHS } from '#lib/catalogue/picture.ts';

/** The formats in which a photograph is served, best first; JPEG for clients that accept neither of the others. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The storage key of a photograph. */
export const sourceKey = (key: string): string => `pictures/${key}/source`;

/** The storage key of the mean colour that is in its address. */
export const colourKey = (key: string): string => `pictures/${key}/colour`;

/** The storage keys of everything that is stored of a photograph. */
export const allKeys = (key: string): string[] => [
	sourceKey(key),
	colourKey(key),
	...PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => renditionKey(key, width, format))),
];

/** The storage key of a rendition: the photograph in one width and format. */
export const renditionKey = (key: string, width: number, format: PictureFormat): string => `pictures/${key}/${width}.${format}`;

/** The storage key of the picture of a prescription, which has no address. */
export const prescriptionKey = (id: string): string => `prescriptions/${id}`;
