import { chownSync, statSync } from 'node:fs';

export type Owner = { uid: number; gid: number };

/**
 * Whom root's files in a DATA_DIR are to belong to: its owner, so that an import run as root leaves nothing that the store beside it
 * cannot change. `null` where we are that owner, or not root and so cannot give anything away.
 */
export function ownerFor(dataDir: string): Owner | null {
	if (process.getuid?.() !== 0) return null;
	const found = statSync(dataDir, { throwIfNoEntry: false });
	return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

/** Gives a file or folder to its owner, when there is one to give it to. */
export function giveTo(owner: Owner | null, path: string): void {
	if (owner) chownSync(path, owner.uid, owner.gid);
}
