const FREE_M = 1_000;
const MIN_PER_KM = 4;
const STEP_MIN = 5;

/** The ETA in minutes: the shop's own figure, and four more for every kilometre after the first, in steps of five. */
export function deliveryEtaMinutes(shopMinutes: number, distanceM: number): number {
	const extra = (Math.max(0, distanceM - FREE_M) / 1_000) * MIN_PER_KM;
	return Math.ceil((shopMinutes + extra - 1e-9) / STEP_MIN) * STEP_MIN;
}
