import { hasHome } from '#server/db/embedded/home.ts';
import { dataDirOf } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

/** What a command does where no store is yet: it refuses, creates one, or refuses and offers the option of the import that creates one. */
type WithoutStore = 'refuse' | 'create' | 'offer';

/**
 * The first line of a command: which database it works on, without user or password.
 * @throws StartError when there is no store and the command creates none: usually DATA_DIR was forgotten.
 */
export function whichStore(env: NodeJS.ProcessEnv, withoutStore: WithoutStore = 'refuse'): string {
	const databaseUrl = env.DATABASE_URL?.trim();
	if (databaseUrl) return `Into the database of DATABASE_URL: ${placeOf(databaseUrl)}`;
	const dataDir = dataDirOf(env);
	if (withoutStore !== 'create' && !hasHome(dataDir)) {
		const offer = withoutStore === 'offer' ? ', or begin a new one there with --new-store' : '';
		throw new StartError(`There is no store in ${dataDir}: set DATA_DIR or DATABASE_URL as your store has them${offer}.`);
	}
	return `Into the store of DATA_DIR: ${dataDir}`;
}

/** Host (or socket folder) and name; empty for an address that cannot be parsed, because a password may be anywhere in it. */
function placeOf(databaseUrl: string): string {
	const url = URL.parse(databaseUrl);
	if (url === null) return 'an address that cannot be read';
	return (url.searchParams.get('host') ?? decodeURIComponent(url.host)) + url.pathname;
}
