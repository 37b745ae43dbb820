import { hasHome } from '#server/db/embedded/home.ts';
import { dataDirOf } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

/**
 * The first line of a command: which database it works on, without user or password. `newStore`: whether an import may begin one; null for
 * the other commands, which cannot.
 * @throws StartError when there is no store yet: usually DATA_DIR was forgotten, and a new embedded database is not wanted.
 */
export function whichStore(env: NodeJS.ProcessEnv, newStore: boolean | null = null): string {
	const isImport = newStore !== null;
	const databaseUrl = env.DATABASE_URL?.trim();
	if (databaseUrl) return `Into the database of DATABASE_URL: ${placeOf(databaseUrl)}`;
	const dataDir = dataDirOf(env);
	if (!newStore && !hasHome(dataDir))
		throw new StartError(
			`There is no store in ${dataDir}: set DATA_DIR or DATABASE_URL as your store has them${isImport ? ', or begin a new one there with --new-store' : ''}.`,
		);
	return `Into the store of DATA_DIR: ${dataDir}`;
}

/** Host (or socket folder) and name; empty for an address that cannot be parsed, because a password may be anywhere in it. */
function placeOf(databaseUrl: string): string {
	const url = URL.parse(databaseUrl);
	if (url === null) return 'an address that cannot be read';
	return (url.searchParams.get('host') ?? decodeURIComponent(url.host)) + url.pathname;
}
