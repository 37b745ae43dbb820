import { delocalizePath } from '#lib/paths.ts';

/** A photograph, a drawing of the store's own, or the picture that goes along with a shared link. */
export type PictureKind = 'photo' | 'drawing' | 'shared';

const FOLDERS: Readonly<Record<string, PictureKind>> = { img: 'photo', art: 'drawing', og: 'shared' };

/** What kind of picture an address of this store is, its language before it or not and its query behind it or not; `null` for all else. */
export function pictureKind(address: string): PictureKind | null {
	const [, folder = '', ...rest] = delocalizePath(address).path.split('/', 3);
	return rest.length > 0 && Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? null) : null;
}
