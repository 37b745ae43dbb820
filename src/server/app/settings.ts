import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { keepPartnerToken } from '#server/app/partner-token.ts';

/** The settings of the contract's "Operation", read and checked once at start. */
export type Settings = {
	host: string;
	port: number;
	publicSiteUrl: string;
	dataDir: string;
	databaseUrl: string | null;
	partnerToken: string;
	sampleData: boolean;
	otpFixed: string | null;
	/** How many proxies in front may be believed. */
	trustProxy: number;
	/** Host names without port, in lower case. */
	allowedHosts: readonly string[];
};

export type SettingsRead = { ok: true; settings: Settings } | { ok: false; line: string };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What each setting takes, in the words of the one line that a bad one prints. */
const TAKES: Record<string, string> = {
	HOST: 'a host name or an IP address',
	PORT: 'a whole number from 1 to 65535',
	PUBLIC_SITE_URL: 'an http:// or https:// address without a path',
	DATA_DIR: 'a folder this user may write to',
	DATABASE_URL: 'an address that starts with postgres:// or postgresql://',
	PARTNER_TOKEN: '16 to 200 letters, digits and . _ ~ + / = -',
	SAMPLE_DATA: '1 or 0',
	OTP_FIXED: '6 digits, and nothing at all when NODE_ENV is production',
	TRUST_PROXY: 'how many proxies stand in front, 0 to 10',
	ALLOWED_HOSTS: 'host names separated by commas, without ports',
};

const isSiteUrl = (text: string): boolean => {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
};
const digits = (pattern: RegExp, most: number) =>
	z.pipe(z.string().check(z.regex(pattern)), z.pipe(z.transform(Number), z.number().check(z.maximum(most))));
const hostName = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?)$/;

const schema = z.object({
	HOST: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._:-]+$/))),
	PORT: z.optional(digits(/^[1-9]\d{0,4}$/, 65_535)),
	PUBLIC_SITE_URL: z.optional(z.string().check(z.refine(isSiteUrl))),
	DATA_DIR: z.optional(z.string().check(z.refine((path) => !path.includes('\0')))),
	DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
	PARTNER_TOKEN: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._~+/=-]{16,200}$/))),
	SAMPLE_DATA: z.optional(z.enum(['0', '1'])),
	OTP_FIXED: z.optional(z.string().check(z.regex(/^\d{6}$/))),
	TRUST_PROXY: z.optional(digits(/^\d{1,2}$/, 10)),
	ALLOWED_HOSTS: z.optional(z.array(z.string().check(z.regex(hostName)))),
});

const bad = (name: string): SettingsRead => ({ ok: false, line: `${name} is not right: it takes ${TAKES[name] ?? 'another value'}.` });

/**
 * Reads the environment; an empty variable counts as absent. Makes DATA_DIR and, where none is set, the partner token in it.
 * Refuses with one line that names the first bad setting and what it takes, never with its value (some are secret).
 */
export function readSettings(env: NodeJS.ProcessEnv): SettingsRead {
	const given: Record<string, unknown> = {};
	for (const name of Object.keys(TAKES)) if (env[name]?.trim()) given[name] = env[name].trim();
	if (typeof given.ALLOWED_HOSTS === 'string')
		given.ALLOWED_HOSTS = given.ALLOWED_HOSTS.toLowerCase()
			.split(',')
			.map((name) => name.trim());

	const checked = schema.safeParse(given);
	if (!checked.success) return bad(String(checked.error.issues[0]?.path[0]));
	const set = checked.data;
	if (set.OTP_FIXED && env.NODE_ENV === 'production') return bad('OTP_FIXED');

	const host = set.HOST ?? '127.0.0.1';
	const port = set.PORT ?? 4321;
	const publicSiteUrl = new URL(set.PUBLIC_SITE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
	const dataDir = resolve(set.DATA_DIR ?? '.data');
	const partnerToken = keepPartnerToken(dataDir, set.PARTNER_TOKEN ?? null);
	if (partnerToken === null) return bad('DATA_DIR');

	return {
		ok: true,
		settings: {
			host,
			port,
			publicSiteUrl: publicSiteUrl.origin,
			dataDir,
			databaseUrl: set.DATABASE_URL ?? null,
			partnerToken,
			sampleData: set.SAMPLE_DATA !== '0',
			otpFixed: set.OTP_FIXED ?? null,
			trustProxy: set.TRUST_PROXY ?? 0,
			allowedHosts: set.ALLOWED_HOSTS ?? [...new Set([publicSiteUrl.hostname, ...LOOPBACK])],
		},
	};
}
