import { readFileSync, statSync } from 'node:fs';

export type FolderOwner = { uid: number; name: string | null };

/** The owner of a folder, by name if the machine's list of users has it; `null` for what is no folder, or may not be read. */
export function folderOwner(path: string, users = '/etc/passwd'): FolderOwner | null {
	try {
		const found = statSync(path);
		return found.isDirectory() ? { uid: found.uid, name: nameOf(found.uid, users) } : null;
	} catch {
		return null;
	}
}

/** Small container images have no such list, and other systems have another one. */
function nameOf(uid: number, users: string): string | null {
	try {
		return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(readFileSync(users, 'utf8'))?.[1] ?? null;
	} catch {
		return null;
	}
}
