const MINUTE_S = 60;

/** A duration in whole seconds below a minute, and in whole minutes above. */
export function agoOf(at: number, now: number): { unit: 'seconds' | 'minutes'; count: number } {
	const seconds = Math.max(0, Math.round((now - at) / 1_000));
	return seconds < MINUTE_S ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.floor(seconds / MINUTE_S) };
}
