import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { paiseFromRupees } from '#lib/format/money.ts';
import type { Operator } from '#lib/page/operator.ts';
import { isDatabaseUrl, plainDatabaseUrl } from '#server/settings/database-url.ts';
import { EDGE_TAKES, type EdgeSettings, edgeOf, edgeSchema, missingOfEdge } from '#server/settings/edge-settings.ts';
import { MESSAGE_TAKES, type MessageSettings, messageSchema, messagesOf, missingOfMessages } from '#server/settings/message-settings.ts';
import { faultOfTemplates } from '#server/settings/message-templates.ts';
import {
	missingOfObjectStore,
	OBJECT_STORE_TAKES,
	type ObjectStoreSettings,
	objectStoreOf,
	objectStoreSchema,
} from '#server/settings/object-store-settings.ts';
import { OPERATOR_TAKES, operatorOf, operatorSchema } from '#server/settings/operator-settings.ts';
import { OTP_TAKES, type OtpLimits, otpLimitsOf, otpSchema, refusedOfOtps } from '#server/settings/otp-settings.ts';
import { readOrMakePartnerToken } from '#server/settings/partner-token.ts';
import { missingOfPayments, PAYMENT_TAKES, paymentSchema, type RazorpaySettings, razorpayOf } from '#server/settings/payment-settings.ts';
import { PUSH_TAKES, type PushSettings, pushOf, pushSchema } from '#server/settings/push-settings.ts';
import { folderOwner } from '#server/system/folder-owner.ts';

/** What the store itself takes for a delivered order unless PLATFORM_FEE says otherwise, in paise. */
export const PLATFORM_FEE_PAISE = 500;

/** The settings of the contract's "Operation", read and checked once at start. */
export type Settings = {
	host: string;
	port: number;
	/** An origin, without a slash at the end. */
	publicSiteUrl: string;
	dataDir: string;
	databaseUrl: string | null;
	/** A streaming replica that public pages are read from while it is in step; null: there is none. */
	databaseReadUrl: string | null;
	/** What the association shows; null: it was switched off, and its people log in at the counter. */
	partnerToken: string | null;
	sampleData: boolean;
	/** Whether browsers store pages for offline use. */
	offline: boolean;
	otpFixed: string | null;
	/** The number of trusted proxies in front. */
	trustProxy: number;
	/** Host names without port, in lower case. */
	allowedHosts: readonly string[];
	/** The store's pages on other sites, as https addresses. */
	socialLinks: readonly string[];
	/** The address of map tiles with {z}, {x}, {y}, and perhaps {s}; null: the map is a plane with the localities' names. */
	mapTiles: string | null;
	/** Whom the tiles are from, as their licence asks to say. */
	mapCredit: string | null;
	/** The store's name from the operator; null: Nukkad. */
	siteName: string | null;
	/** The platform fee of a delivered order. */
	platformFeePaise: number;
	operator: Operator;
	/** How browsers are told of orders; null: they are not. */
	push: PushSettings | null;
	/** Who sends messages to people. */
	messages: MessageSettings;
	/** How many messages may be sent on a day, OTPs among them; null: as many as there are. */
	messagesADay: number | null;
	otpLimits: OtpLimits;
	/** The keys of the payment gateway; null: there is none. */
	razorpay: RazorpaySettings | null;
	/** Where pictures are stored instead of DATA_DIR; null: there. */
	objectStore: ObjectStoreSettings | null;
	/** Who keeps pages before the store and is told of changes; null: nobody. */
	edge: EdgeSettings | null;
	logLevel: (typeof LOG_LEVELS)[number];
};

export type SettingsRead = { ok: true; settings: Settings } | { ok: false; lines: readonly string[] };

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The values that each setting takes, as the error line for a bad one says it. */
const TAKES: Record<string, string> = {
	HOST: 'a host name or an IP address',
	PORT: 'a whole number from 1 to 65535',
	PUBLIC_SITE_URL: 'an http:// or https:// address without a path',
	DATA_DIR: 'a folder this user may write to',
	DATABASE_URL: 'a postgres:// or postgresql:// address; in its password / is written %2F, @ is %40, : is %3A, ? is %3F and # is %23',
	DATABASE_READ_URL: 'like DATABASE_URL, which has to be set too',
	PARTNER_TOKEN: '16 to 200 letters, digits and . _ ~ + / = -, or off',
	SAMPLE_DATA: '1 or 0',
	OFFLINE: '1 or 0',
	SITE_NAME: 'a name of one line, up to 40 letters, without { and }',
	PLATFORM_FEE: 'rupees from 0 to 1000 with at most two decimals, such as 5 or 7.50',
	...OTP_TAKES,
	TRUST_PROXY: 'how many proxies stand in front, 0 to 10',
	ALLOWED_HOSTS: 'host names separated by commas, without ports',
	SOCIAL_LINKS: 'https:// addresses separated by commas',
	MAP_TILES: 'an https:// address with {z}, {x} and {y} in its path',
	MAP_CREDIT: 'a line of at most 200 letters',
	...OBJECT_STORE_TAKES,
	...MESSAGE_TAKES,
	...PAYMENT_TAKES,
	...PUSH_TAKES,
	...EDGE_TAKES,
	...OPERATOR_TAKES,
	LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
};

/** The variables that are read; an environment has many others. */
export const SETTING_NAMES: readonly string[] = Object.keys(TAKES);

const isSiteUrl = (text: string): boolean => {
	const url = URL.parse(text);
	return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
};
const isTiles = (text: string): boolean =>
	/^https:\/\/(\{s\}\.)?[A-Za-z0-9.-]+(:\d+)?\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
const isPage = (text: string): boolean => URL.parse(text)?.protocol === 'https:';
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const isHost = (host: string): boolean => /^[A-Za-z0-9._:-]+$/.test(host) && URL.canParse(`http://${inUrl(host)}`);
const digits = (pattern: RegExp, most: number) =>
	z.pipe(z.string().check(z.regex(pattern)), z.pipe(z.transform(Number), z.number().check(z.maximum(most))));
const hostName = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?)$/;

const schema = z.extend(operatorSchema, {
	...objectStoreSchema,
	...messageSchema,
	...otpSchema,
	...paymentSchema,
	...pushSchema,
	...edgeSchema,
	HOST: z.optional(z.string().check(z.refine(isHost))),
	PORT: z.optional(digits(/^[1-9]\d{0,4}$/, 65_535)),
	PUBLIC_SITE_URL: z.optional(z.string().check(z.refine(isSiteUrl))),
	DATA_DIR: z.optional(z.string().check(z.refine((path) => !path.includes('\0')))),
	DATABASE_URL: z.optional(z.string().check(z.refine(isDatabaseUrl))),
	DATABASE_READ_URL: z.optional(z.string().check(z.refine(isDatabaseUrl))),
	PARTNER_TOKEN: z.optional(z.string().check(z.regex(/^(off|[A-Za-z0-9._~+/=-]{16,200})$/))),
	SAMPLE_DATA: z.optional(z.enum(['0', '1'])),
	SITE_NAME: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cs}{}]{1,40}$/u))),
	PLATFORM_FEE: z.optional(z.string().check(z.regex(/^(1000|\d{1,3}(\.\d{1,2})?)$/))),
	OFFLINE: z.optional(z.enum(['0', '1'])),
	TRUST_PROXY: z.optional(digits(/^\d{1,2}$/, 10)),
	ALLOWED_HOSTS: z.optional(z.array(z.string().check(z.regex(hostName)))),
	SOCIAL_LINKS: z.optional(z.array(z.string().check(z.refine(isPage)))),
	MAP_TILES: z.optional(z.string().check(z.refine(isTiles))),
	MAP_CREDIT: z.optional(z.string().check(z.maxLength(200))),
	LOG_LEVEL: z.optional(z.enum(LOG_LEVELS)),
});

const badLine = (name: string): string => `${name} is not right: it takes ${TAKES[name] ?? 'another value'}.`;
const bad = (...names: string[]): SettingsRead => ({ ok: false, lines: names.map(badLine) });

/** The folder of another user is most often the right folder, used by the wrong user. */
function badFolder(dataDir: string): SettingsRead {
	const owner = folderOwner(dataDir);
	if (!owner || owner.uid === process.getuid?.()) return bad('DATA_DIR');
	const { uid, name } = owner;
	// Nobody should run a store as root for the sake of a folder.
	const ofRoot = `DATA_DIR ${dataDir} belongs to root: take a folder of your own, or give this one to your user (chown).`;
	if (uid === 0) return { ok: false, lines: [ofRoot] };
	const line = `DATA_DIR ${dataDir} belongs to ${name ?? `user ${uid}`}: run this as that user${name ? ` (sudo -u ${name} …)` : ''}.`;
	return { ok: false, lines: [line] };
}

/** DATA_DIR as an absolute path, whether it exists or not: `.data` in the working folder when it is not set. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.DATA_DIR?.trim() || '.data');

/**
 * Reads the environment; an empty variable counts as absent. Makes DATA_DIR and, when none is set, the partner token in it. Refuses with a
 * line for each bad setting, which names it and the values it takes, but never its value (some are secret). DATA_DIR is checked only when
 * all other settings are right.
 */
export function readSettings(env: NodeJS.ProcessEnv): SettingsRead {
	const given: Record<string, unknown> = {};
	for (const name of Object.keys(TAKES)) if (env[name]?.trim()) given[name] = env[name].trim();
	const listOf = (value: unknown) => (typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : undefined);
	given.ALLOWED_HOSTS = listOf(given.ALLOWED_HOSTS)?.map((name) => name.toLowerCase());
	given.SOCIAL_LINKS = listOf(given.SOCIAL_LINKS);
	given.PUSH_SERVERS = listOf(given.PUSH_SERVERS);
	given.EDGE_PURGE_URL = listOf(given.EDGE_PURGE_URL);

	const checked = schema.safeParse(given);
	const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0])));
	const missing = [missingOfObjectStore, missingOfMessages, missingOfPayments, missingOfEdge].flatMap((of) => of(given));
	for (const name of missing) wrong.add(name);
	if (given.DATABASE_READ_URL && !given.DATABASE_URL) wrong.add('DATABASE_READ_URL');
	for (const name of refusedOfOtps(given, env.NODE_ENV)) wrong.add(name);
	if (!checked.success || wrong.size > 0) {
		const fault = faultOfTemplates(given);
		const more = (name: string) => (name === 'MESSAGE_TEMPLATES' && fault ? ` ${fault}.` : '');
		return { ok: false, lines: [...wrong].map((name) => badLine(name) + more(name)) };
	}
	const set = checked.data;

	const host = set.HOST ?? '127.0.0.1';
	const port = set.PORT ?? 4321;
	const publicSiteUrl = new URL(set.PUBLIC_SITE_URL ?? `http://${inUrl(host)}:${port}`);
	const dataDir = dataDirOf(env);
	const partnerToken = readOrMakePartnerToken(dataDir, set.PARTNER_TOKEN ?? null);
	if (partnerToken === null) return badFolder(dataDir);

	return {
		ok: true,
		settings: {
			host,
			port,
			publicSiteUrl: publicSiteUrl.origin,
			dataDir,
			databaseUrl: set.DATABASE_URL ? plainDatabaseUrl(set.DATABASE_URL) : null,
			databaseReadUrl: set.DATABASE_READ_URL ? plainDatabaseUrl(set.DATABASE_READ_URL) : null,
			partnerToken: partnerToken === 'off' ? null : partnerToken,
			sampleData: set.SAMPLE_DATA === undefined ? env.NODE_ENV !== 'production' : set.SAMPLE_DATA === '1',
			offline: set.OFFLINE !== '0',
			otpFixed: set.OTP_FIXED ?? null,
			trustProxy: set.TRUST_PROXY ?? 0,
			logLevel: set.LOG_LEVEL ?? 'info',
			socialLinks: set.SOCIAL_LINKS ?? [],
			mapTiles: set.MAP_TILES ?? null,
			mapCredit: set.MAP_CREDIT ?? null,
			siteName: set.SITE_NAME ?? null,
			platformFeePaise: set.PLATFORM_FEE === undefined ? PLATFORM_FEE_PAISE : paiseFromRupees(Number(set.PLATFORM_FEE)),
			operator: operatorOf(set),
			push: pushOf(set),
			objectStore: objectStoreOf(set),
			messages: messagesOf(set),
			messagesADay: set.MESSAGES_A_DAY ?? null,
			otpLimits: otpLimitsOf(set),
			razorpay: razorpayOf(set),
			edge: edgeOf(set),
			allowedHosts: set.ALLOWED_HOSTS ?? [...new Set([publicSiteUrl.hostname, ...LOOPBACK])],
		},
	};
}
