import { randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { CONTRACT } from '#lib/contract/table.ts';
import { openSession } from '#server/account/sessions.ts';
import { errorForLog } from '#server/boot/error-for-log.ts';
import { createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import { pushThrough } from '#server/messages/push/push-transport.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { localityGeocoder } from '#server/place/geocoder.ts';
import type { App } from '#server/ports/app.ts';
import type { Message } from '#server/ports/ports.ts';
import { postgresSearch } from '#server/search/postgres-search.ts';
import { OTPS_PER_ADDRESS, OTPS_PER_NUMBER } from '#server/settings/otp-settings.ts';
import { PLATFORM_FEE_PAISE } from '#server/settings/settings.ts';
import { newId } from '#server/system/ids.ts';
import { clientAt } from '#server/throttle/client.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export const PARTNER_TOKEN = 'partner-token-of-the-tests';
export const OTP = '123456';

/** The private key by which tests send push. */
export const PUSH_SECRET = Buffer.alloc(32, 7).toString('base64url');

export type Reply = {
	status: number;
	headers: Headers;
	data: unknown;
	errors: { code: string; message: string; display_text: string; field?: string }[];
};
export type Send = {
	headers?: Record<string, string>;
	query?: string;
	json?: unknown;
	form?: Record<string, string>;
	body?: string;
	token?: string;
	ip?: string;
};

export type TestApi = {
	app: App;
	database: TestDatabase;
	/** The messages passed to the sender. */
	sent: Message[];
	/** All log lines so far. */
	logged(): string;
	/** Moves the clock of the App. */
	pass(ms: number): void;
	fetch(request: Request): Promise<Response>;
	/** `call('POST', 'auth/login', { form })`, as a client that is no browser sends it. */
	call(method: string, path: string, send?: Send): Promise<Reply>;
	/** Logs a number in by OTP and gives its token. */
	login(phone: string): Promise<string>;
	/** A new customer with an open session, without the OTP. */
	customer(): Promise<{ id: string; token: string }>;
	close(): Promise<void>;
};

function requestOf(method: string, path: string, { headers = {}, query = '', json, form, body, token }: Send): Request {
	const content = json === undefined ? (form ? new URLSearchParams(form).toString() : body) : JSON.stringify(json);
	const all = new Headers(headers);
	if (json !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
	if (form && !all.has('content-type')) all.set('content-type', 'application/x-www-form-urlencoded');
	if (token) all.set('authorization', `Token ${token}`);
	const request = new Request(`http://127.0.0.1/api/${path}${query}`, {
		method,
		headers: all,
		...(content !== undefined && { body: content }),
	});
	return request;
}

/** The API of an App, as a client at an address asks it. */
export function apiOf(app: App): (request: Request, ip?: string) => Promise<Response> {
	const api = createApi(app, ROUTES);
	return (request, ip = '127.0.0.1') => api(request, clientAt(ip));
}

async function replyOf(response: Response): Promise<Reply> {
	const body = response.headers.get('content-type')?.startsWith('application/json') ? await response.json() : {};
	return { status: response.status, headers: response.headers, data: body.data, errors: body.errors ?? [] };
}

/** The API over a new database, empty or with the sample, with a clock that tests move and a sender that collects messages. */
export async function testApi({ sample = false, reused = false } = {}): Promise<TestApi> {
	const database = await testDatabase({ sample, reused });
	const sent: Message[] = [];
	let log = '';
	let moved = 0;
	const app: App = {
		settings: {
			host: '127.0.0.1',
			port: 0,
			publicSiteUrl: 'http://127.0.0.1',
			dataDir: '',
			databaseUrl: null,
			databaseReadUrl: null,
			partnerToken: PARTNER_TOKEN,
			sampleData: false,
			offline: true,
			otpFixed: OTP,
			trustProxy: 0,
			allowedHosts: [],
			socialLinks: [],
			mapTiles: null,
			mapCredit: null,
			siteName: null,
			platformFeePaise: PLATFORM_FEE_PAISE,
			operator: { name: null, address: null, email: null, phone: null, grievanceOfficer: null },
			push: null,
			razorpay: null,
			edge: null,
			messages: { sender: 'file' },
			messagesADay: null,
			otpLimits: { perNumber: OTPS_PER_NUMBER, perAddress: OTPS_PER_ADDRESS },
			objectStore: null,
			logLevel: 'silent',
		},
		db: database.db,
		reads: database.db,
		log: pino(
			{ level: 'debug', serializers: { err: (error: unknown) => errorForLog(error) } },
			new Writable({
				write: (chunk, _, done) => {
					log += chunk;
					done();
				},
			}),
		),
		clock: { now: () => new Date(Date.now() + moved) },
		messages: {
			reports: null,
			send: async (message) => {
				sent.push(message);
				return { id: null };
			},
		},
		push: pushThrough({ contact: 'mailto:owner@shop.example', servers: [] }, PUSH_SECRET),
		payments: paymentsThrough(null),
		webhooks: new Map(),
		geocoder: localityGeocoder({ db: database.db }),
		storage: { put: async () => {}, get: async () => null, remove: async () => {} },
		search: postgresSearch,
	};
	const fetch = apiOf(app);
	const call: TestApi['call'] = async (method, path, send = {}) => replyOf(await fetch(requestOf(method, path, send), send.ip));
	return {
		app,
		database,
		sent,
		fetch,
		call,
		logged: () => log,
		pass: (ms) => {
			moved += ms;
		},
		login: async (phone_number) => {
			// Each phone number logs in from its own network address, so that tests with many customers reach no limit.
			await call('POST', 'auth/send-otp', { form: { phone_number }, ip: phone_number });
			const { data } = await call('POST', 'auth/login', { form: { phone_number, otp: OTP } });
			return typeof data === 'object' && data !== null && 'token' in data ? String(data.token) : '';
		},
		customer: async () => {
			const id = newId();
			const phone_e164 = `+919${String(randomInt(1e9)).padStart(9, '0')}`;
			await app.db.insertInto('customers').values({ id, phone_e164, referral_code: newId() }).execute();
			return { id, token: (await openSession(app.db, id, app.clock.now())).access };
		},
		close: () => database.drop(),
	};
}

/** The calls of another process of the same store: the same database, nothing else in common. */
export function anotherProcess({ app }: TestApi): TestApi['call'] {
	const fetch = apiOf({ ...app });
	return async (method, path, send = {}) => replyOf(await fetch(requestOf(method, path, send), send.ip));
}

/** Every row of the contract with its method and its path, ids filled in. */
export const ROWS = Object.entries(CONTRACT).map(([name, row]: [string, Endpoint]) => {
	const [method = '', path = ''] = name.split(' ', 2);
	return { name, method, path: path.replace(/\{\w+\}/g, 'nobody1'), row };
});
