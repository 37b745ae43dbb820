import { delocalizePath } from '#lib/paths.ts';

/** A photograph, one of the store's own drawings, or the picture of a shared link. */
export type PictureKind = 'photo' | 'drawing' | 'shared';

const FOLDERS: Readonly<Record<string, PictureKind>> = { img: 'photo', art: 'drawing', og: 'shared' };

/** What kind of picture an address of this store leads to, with or without a language and a query; `null` for other addresses. */
export function pictureKind(address: string): PictureKind | null {
	const [, folder = '', ...rest] = delocalizePath(address).path.split('/', 3);
	return rest.length > 0 && Object.hasOwn(FOLDERS, folder) ? (FOLDERS[folder] ?? null) : null;
}
