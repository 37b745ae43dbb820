/** Less than this is no fault of the device's clock: the date of an answer has whole seconds, and an answer is some seconds on its way. */
const FAULT_MS = 10_000;
let aheadMs = 0;

/** Takes from the date of an answer how far this device's clock is ahead of the store's. An answer that a cache may have kept has an old date. */
export function noteStoreTime(headers: Headers): void {
	if (headers.get('Cache-Control') !== 'no-store') return;
	const ahead = Date.now() - Date.parse(headers.get('Date') ?? '');
	if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < FAULT_MS ? 0 : ahead;
}

/** The present time in ms by the store's clock, which ends what waits for its customer; by this device's until the store has answered. */
export const nowAtStore = (): number => Date.now() - aheadMs;
