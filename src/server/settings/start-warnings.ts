import { SETTING_NAMES } from '#server/settings/settings.ts';

/** Addresses that stand for all networks of this machine. */
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]']);
const NO_WAY_BACK = 'PAYMENT_PROVIDER takes payments whose customers and webhooks come back to this machine alone: set PUBLIC_SITE_URL.';
const ONE_FOR_ALL =
	'PUBLIC_SITE_URL is https and TRUST_PROXY is 0: all who come through a proxy count as one visitor, whose limits they share. Set TRUST_PROXY.';
const ROOT = 'Nukkad runs as root: give it a user of its own, as the README shows.';
const NO_SENDER = 'No MESSAGE_SENDER is set: OTPs and news go to a file, and nobody can log in whose OTP is not read from there.';
/** Shorter names are too similar to variables of other programs. */
const NAME_LEAST = 8;

/** Whether two texts differ by one letter: replaced, added, missing, or two neighbours swapped. */
function isSlip(a: string, b: string): boolean {
	let from = 0;
	while (from < a.length && a[from] === b[from]) from++;
	const [restA, restB] = [a.slice(from), b.slice(from)];
	if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
	return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Whether a name is only the beginning of a setting's: `PUBLIC_SITE`. One word alone may well be another program's. */
const isBeginning = (name: string, of: string): boolean => name.includes('_') && name.length >= NAME_LEAST && of.startsWith(name);

/** Warnings about settings that are valid but probably not meant, a line each, with names and without values. */
export function startWarnings(env: NodeJS.ProcessEnv, uid = process.getuid?.()): string[] {
	const known: readonly string[] = SETTING_NAMES.filter((name) => name.length >= NAME_LEAST);
	const unknown = Object.keys(env).filter((name) => !SETTING_NAMES.includes(name));
	const slips = unknown.flatMap((name) => {
		const meant = known.find((one) => isSlip(name, one) || isBeginning(name, one));
		return meant ? `${name} is no setting of Nukkad and changes nothing: did you mean ${meant}?` : [];
	});
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
