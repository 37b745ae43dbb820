import { misspeltNames } from '#server/settings/misspelt-names.ts';
import { SETTING_NAMES } from '#server/settings/settings.ts';

/** Addresses that stand for all networks of this machine. */
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]']);
const NO_WAY_BACK = 'PAYMENT_PROVIDER takes payments whose customers and webhooks come back to this machine alone: set PUBLIC_SITE_URL.';
const ONE_FOR_ALL =
	'PUBLIC_SITE_URL is https and TRUST_PROXY is 0: all who come through a proxy count as one visitor, whose limits they share. Set TRUST_PROXY.';
const ROOT = 'Nukkad runs as root: give it a user of its own, as docs/running.md shows.';
const NO_SENDER = 'No MESSAGE_SENDER is set: OTPs and news go to a file, and nobody can log in whose OTP is not read from there.';

/** Warnings about settings that are valid but probably not meant, a line each, with names and without values. */
export function startWarnings(env: NodeJS.ProcessEnv, uid = process.getuid?.()): string[] {
	const slips = misspeltNames(Object.keys(env), SETTING_NAMES).map(
		({ name, meant }) => `${name} is no setting of Nukkad and changes nothing: did you mean ${meant}?`,
	);
	const host = env.HOST?.trim() ?? '';
	const hasUrl = Boolean(env.PUBLIC_SITE_URL?.trim());
	const open = WILDCARDS.has(host) && !hasUrl;
	const unreached = env.PAYMENT_PROVIDER?.trim() && !hasUrl ? [NO_WAY_BACK] : [];
	const closed = `HOST ${host} listens on every network, but only this machine is answered there: set PUBLIC_SITE_URL to the address people use.`;
	const shared = env.PUBLIC_SITE_URL?.trim().startsWith('https:') && !Number(env.TRUST_PROXY ?? 0) ? [ONE_FOR_ALL] : [];
	const root = uid === 0 && env.NODE_ENV === 'production' ? [ROOT] : [];
	const silent = env.NODE_ENV === 'production' && !env.MESSAGE_SENDER?.trim() ? [NO_SENDER] : [];
	return [...(open ? [closed] : []), ...unreached, ...shared, ...root, ...silent, ...slips];
}
