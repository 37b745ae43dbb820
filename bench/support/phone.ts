/** The phone of Lighthouse's mobile profile. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** How many times slower its processor is made than this machine's. */
export const SLOWER = 6;
/** Its line as CDP emulates it: latency in ms, throughput in bytes a second. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
