import type { Caller } from '#lib/contract/callers.ts';
import type { RateClass } from '#lib/contract/endpoint.ts';

export type Limit = {
	/** The number of places in total, or the total size. */
	atOnce: number;
	/** The share of one caller; everything when not given. */
	share?: number;
	/** How many may wait, in total and for one caller; nobody when not given. */
	line?: number;
	lineShare?: number;
	/** After how many ms of waiting a request is refused; never when not given. */
	waitMs?: number;
	/** The refusal for a caller without a place, and the seconds after which to try again. */
	code?: 'UNAVAILABLE' | 'RATE_LIMITED';
	retryAfterS?: number;
};

const NO_END = Number.POSITIVE_INFINITY;
/** The refusal for calls beyond one caller's share. */
const CALLS = { atOnce: NO_END, line: NO_END, lineShare: 256, code: 'RATE_LIMITED', retryAfterS: 1 } as const;

/** Every limit on what this process does at once. A caller is a network (`client.ts`) unless stated otherwise; '' stands for no caller. */
export const LIMITS = {
	/** Requests whose body is still coming in, 64 KiB at most each; the greediest caller's oldest is cut. */
	bodies: { atOnce: 1_024 },
	/** Admitted pages and calls; they wait inside for what they need, and all others wait at the edge. */
	requests: { atOnce: 512, share: 128, line: 1_024, lineShare: 512, waitMs: 10_000, retryAfterS: 2 },
	/** Photographs. A page asks for many, so they wait apart from pages. */
	photos: { atOnce: 32, share: 8, line: 512, lineShare: 256, waitMs: 5_000, retryAfterS: 2 },
	/** Pictures of shared links; inside they wait for their drawing. */
	sharePictures: { atOnce: 64, share: 16, line: 64, lineShare: 32, waitMs: 5_000, retryAfterS: 2 },
	/** Order watchers hold their answer open and cost next to nothing. */
	streams: { atOnce: 5_000, share: 2_500, retryAfterS: 2 },
	/** Bytes of answers that are done and not yet read; the slow readers of the greediest caller are cut. */
	unreadBytes: { atOnce: 48 * 1024 * 1024 },
	/** Requests of one connection (the caller is the socket), answered one after the other. */
	pipelined: { atOnce: NO_END, share: 1, line: NO_END, lineShare: 32 },
	/** Pages rendered. Each asks for several of the pool's 20 connections; with twelve at once fewer were done in a second than with six. */
	pages: { atOnce: 6, share: 3, line: 1_024, lineShare: 512, waitMs: 20_000, retryAfterS: 5 },
	/** Pictures of shared links that wait to be drawn, a core's work of some 70 ms each, and the one that is drawn (''). */
	drawings: { atOnce: 8, share: 2, line: 16, lineShare: 8, waitMs: 2_000, retryAfterS: 2 },
	drawing: { atOnce: 1, line: NO_END },
	/** Photographs being scaled (''): more would keep both cores of a small machine from the pages. */
	scaling: { atOnce: 2, line: NO_END },
	/** Uploads whose body is read, 5 MB each, of which there are two copies while it is parsed; each person has one at a time. */
	customerUploads: { atOnce: 12, share: 1, line: 64, lineShare: 8, waitMs: 20_000, retryAfterS: 5 },
	/** The counters' own, so that no customer keeps a shop from its work. */
	counterUploads: { atOnce: 6, share: 1, line: 64, lineShare: 8, waitMs: 20_000, retryAfterS: 5 },
	/** Half of the customers' for one network: a body may come as slowly as it likes for a minute, and one network has any number of accounts. */
	networkUploads: { atOnce: NO_END, share: 6, line: NO_END, lineShare: 32, waitMs: 20_000, retryAfterS: 5 },
	/** Uploads being decoded: a picture of 25 million pixels takes up to 100 MB and seven seconds. A connection that hears nothing is cut after 30 s. */
	decoding: { atOnce: 1, line: 64, waitMs: 20_000, retryAfterS: 5 },
	/** Tokens being looked up: before that nobody knows whose call it is, so these wait in a line of their network. */
	tokens: { ...CALLS, share: 8 },
	/** Shopping lists being read, one of a caller: others wait, for each takes a core as long as a few pages do. */
	lists: { atOnce: 2, share: 1, line: NO_END },
	/** Orders being placed (''): buyers of one product wait for its row, and browsing keeps its connections meanwhile. */
	orders: { atOnce: 8, line: NO_END },
	/** OTPs being sent (''): those to one number wait for each other, each with a connection. */
	otpSends: { atOnce: 4, line: NO_END },
	/** Open streams of one customer: one for each tab and a few to spare. The oldest ends for the newest. */
	customerStreams: { atOnce: NO_END, share: 5 },
	/** Open streams of one shop: its counters and their phones. */
	shopStreams: { atOnce: NO_END, share: 20 },
	/** Open streams of one person of the counter, on all their devices. */
	personStreams: { atOnce: NO_END, share: 10 },
} as const satisfies Record<string, Limit>;

/** Calls in work of one caller: well below the pool's 20 connections, so others find one. */
export const CALL_LIMITS: Record<Caller['kind'], Limit> = {
	customer: { ...CALLS, share: 4 },
	guest: { ...CALLS, share: 8 },
	association: { ...CALLS, share: 16 },
	shop: { ...CALLS, share: 8 },
	staff: { ...CALLS, share: 8 },
	webhook: { ...CALLS, share: 16 },
};

export type Rate = { points: number; seconds: number };

/**
 * Calls of one customer, else of one network, in a window, in one process. Many phones share an address in India (CGNAT), so the figures
 * stop floods, not shoppers; what must hold across processes (OTP sends and tries) is counted in the database.
 */
export const RATES: Record<RateClass, Rate> = {
	read: { points: 60_000, seconds: 60 },
	search: { points: 30_000, seconds: 60 },
	write: { points: 30_000, seconds: 60 },
	order: { points: 120, seconds: 60 },
	otpSend: { points: 300, seconds: 600 },
	login: { points: 600, seconds: 600 },
	upload: { points: 60, seconds: 3_600 },
	export: { points: 60, seconds: 3_600 },
	/** So that nobody tries codes out to collect names. */
	referral: { points: 300, seconds: 600 },
	partner: { points: 30_000, seconds: 60 },
	webhook: { points: 30_000, seconds: 60 },
};
