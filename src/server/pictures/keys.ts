/** The formats a photograph is served in, best first; JPEG for whoever takes neither of the others. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Where a photograph stands in the storage, as it was taken. */
export const sourceKey = (key: string): string => `pictures/${key}/source`;

/** Where the mean colour stands that its address names. */
export const colourKey = (key: string): string => `pictures/${key}/colour`;

/** Where it stands in one width and format. */
export const renditionKey = (key: string, width: number, format: PictureFormat): string => `pictures/${key}/${width}.${format}`;
