import { pictureKind } from '#lib/catalogue/picture-kind.ts';
import { delocalizePath } from '#lib/paths.ts';
import type { Pictures } from '#server/import/pictures.ts';

/** Addresses that the store answers itself, so that the import can check the picture; the catalogue stores them without a language. */
const isOwn = (path: string): boolean => {
	const kind = delocalizePath(path).path === path ? pictureKind(path) : null;
	return kind === 'photo' || kind === 'drawing';
};
/** A path on this site: no segment is empty (`//` would name another host) or begins with a dot. */
const LOCAL_PATH = /^(?:\/[a-z0-9_~-][a-z0-9._~-]*)+$/i;
/** Paths of the API, and similar ones. */
const CALL = /^\/(?:[a-z]{2}\/)?(?:api|auxiliaryservice)(?:\/|$)/i;
/** Pictures of shared links are drawn from a product or shop, so they cannot be its picture. */
const isNone = (path: string): boolean => CALL.test(path) || pictureKind(path) === 'shared';
const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a path on this site can be a picture: in a folder of pictures, or with the extension of a picture; not a page or a script. */
export const isLocalImage = (path: string) => LOCAL_PATH.test(path) && !isNone(path) && (isOwn(path) || PICTURE_FILE.test(path));

/** The staged value of a cell that names a picture, null for none; and a note where the cell's value is not used. */
export function readImage(cell: string, pictures: Pick<Pictures, 'want' | 'hasFolder'>): { image: string | null; note?: string } {
	if (cell === '') return { image: null };
	if (/^(?:[a-z]+:)?\/\//i.test(cell)) return { image: null, note: 'picture elsewhere on the web not taken: shown from a drawing instead' };
	if (!cell.startsWith('/'))
		return pictures.hasFolder
			? { image: pictures.want(cell) }
			: { image: null, note: 'picture file not taken: --images says in which folder it is' };
	if (!isLocalImage(cell)) return { image: null, note: 'picture address not taken: shown from a drawing instead' };
	return { image: isOwn(cell) ? pictures.want(cell) : cell };
}
