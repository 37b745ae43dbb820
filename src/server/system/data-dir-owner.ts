import { chownSync, statSync } from 'node:fs';

export type Owner = { uid: number; gid: number };

/**
 * The owner of DATA_DIR, to whom files made by root there are given, so that an import run as root leaves nothing that the store cannot
 * change. `null` when this process is that owner, or is not root and so cannot change owners.
 */
export function ownerFor(dataDir: string): Owner | null {
	if (process.getuid?.() !== 0) return null;
	const found = statSync(dataDir, { throwIfNoEntry: false });
	return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/** Changes the owner of a file or folder; does nothing for `null`. */
export function changeOwner(owner: Owner | null, path: string): void {
	if (owner) chownSync(path, owner.uid, owner.gid);
}
