import type { Pictures } from '#server/import/pictures.ts';

/** The longest path or name of a file that a cell may hold. */
export const IMAGE_MAX_CHARS = 300;
/** A picture's path on this site: no step empty (`//` would name another host) or begun with a dot, and none of the API's. */
const LOCAL_IMAGE = /^(?!\/(?:api|auxiliaryservice)(?:\/|$))(?:\/[a-z0-9_~-][a-z0-9._~-]*)+$/i;
export const isLocalImage = (path: string) => LOCAL_IMAGE.test(path);

/** Addresses that this store answers itself, so that it knows whether there is a picture. */
const OWN_IMAGE = /^\/(?:img|art)\//;

/** What stands in the stage for the picture that a cell names, null for none; and a note where the cell's is not taken. */
export function readImage(cell: string, pictures: Pick<Pictures, 'want' | 'hasFolder'>): { image: string | null; note?: string } {
	if (cell === '') return { image: null };
	if (/^(?:[a-z]+:)?\/\//i.test(cell)) return { image: null, note: 'picture elsewhere on the web not taken: shown from a drawing instead' };
	if (!cell.startsWith('/'))
		return pictures.hasFolder
			? { image: pictures.want(cell) }
			: { image: null, note: 'picture file not taken: --images says in which folder it is' };
	if (!isLocalImage(cell)) return { image: null, note: 'picture address not taken: shown from a drawing instead' };
	return { image: OWN_IMAGE.test(cell) ? pictures.want(cell) : cell };
}
