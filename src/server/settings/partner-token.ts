import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changeOwner, ownerFor } from '#server/system/data-dir-owner.ts';
import { hasCode } from '#server/system/errors.ts';

/**
 * Makes DATA_DIR and returns the given token, or the one in `DATA_DIR/partner-token` (made when there is none, readable only by its owner).
 * `null` when the folder cannot be made or written to.
 */
export function readOrMakePartnerToken(dataDir: string, given: string | null): string | null {
	try {
		makeFolder(dataDir);
		accessSync(dataDir, constants.W_OK | constants.X_OK);
		return given ?? readToken(dataDir) ?? makeToken(dataDir);
	} catch {
		return null;
	}
}

/** Node's own `recursive` loops for ever where nothing can be made, for instance under /proc. */
function makeFolder(path: string): void {
	if (existsSync(path)) return;
	makeFolder(dirname(path));
	try {
		mkdirSync(path);
	} catch (error) {
		if (!hasCode(error, 'EEXIST')) throw error;
	}
}

const fileOf = (dataDir: string): string => join(dataDir, 'partner-token');

function readToken(dataDir: string): string | null {
	try {
		return readFileSync(fileOf(dataDir), 'utf8').trim() || null;
	} catch (error) {
		if (hasCode(error, 'ENOENT')) return null;
		throw error;
	}
}

/** Written to another file and linked into place, so that two processes that start at once get the same token. */
function makeToken(dataDir: string): string {
	const token = randomBytes(32).toString('base64url');
	const aside = `${fileOf(dataDir)}.${process.pid}`;
	writeFileSync(aside, `${token}\n`, { mode: 0o600 });
	try {
		changeOwner(ownerFor(dataDir), aside);
		linkSync(aside, fileOf(dataDir));
		return token;
	} catch (error) {
		const stored = hasCode(error, 'EEXIST') ? readToken(dataDir) : null;
		if (stored === null) throw error;
		return stored;
	} finally {
		rmSync(aside, { force: true });
	}
}
