import { pictureKind } from '#lib/catalogue/picture-paths.ts';
import { delocalizePath } from '#lib/paths.ts';
import type { Pictures } from '#server/import/pictures.ts';

/** The longest path or name of a file that a cell may hold. */
export const IMAGE_MAX_CHARS = 300;
/** Addresses that this store answers itself, so that it knows whether there is a picture; in the catalogue they stand without a language. */
const isOwn = (path: string): boolean => {
	const kind = delocalizePath(path).path === path ? pictureKind(path) : null;
	return kind === 'photo' || kind === 'drawing';
};
/** A path on this site: no step empty (`//` would name another host) or begun with a dot. */
const LOCAL_PATH = /^(?:\/[a-z0-9_~-][a-z0-9._~-]*)+$/i;
/** The API's, and what looks like it. */
const CALL = /^\/(?:[a-z]{2}\/)?(?:api|auxiliaryservice)(?:\/|$)/i;
/** The pictures of shared links are drawn from what a picture is wanted for. */
const isNone = (path: string): boolean => CALL.test(path) || pictureKind(path) === 'shared';
const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a path can be a picture's on this site: in a folder of pictures, or a file with a picture's ending; no page and no script. */
export const isLocalImage = (path: string) => LOCAL_PATH.test(path) && !isNone(path) && (isOwn(path) || PICTURE_FILE.test(path));

/** What stands in the stage for the picture that a cell names, null for none; and a note where the cell's is not taken. */
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
