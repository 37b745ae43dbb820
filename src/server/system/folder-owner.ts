import { readFileSync, statSync } from 'node:fs';

export type FolderOwner = { uid: number; name: string | null };

/** Whose folder a path is, by name where this machine's list of users has it; `null` for what is no folder, or not to be looked at. */
export function folderOwner(path: string, users = '/etc/passwd'): FolderOwner | null {
	try {
		const found = statSync(path);
		return found.isDirectory() ? { uid: found.uid, name: nameOf(found.uid, users) } : null;
	} catch {
		return null;
	}
}

/** Small images have no such list, and other systems another one. */
function nameOf(uid: number, users: string): string | null {
	try {
		return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(readFileSync(users, 'utf8'))?.[1] ?? null;
	} catch {
		return null;
	}
}
