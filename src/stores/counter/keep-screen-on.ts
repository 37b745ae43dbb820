/** Keeps the screen on while the page is seen, where the browser can; answers a function that stops this. */
export function keepScreenOn(): () => void {
	if (!('wakeLock' in navigator)) return () => {};
	let isWanted = true;
	let lock: WakeLockSentinel | null = null;
	const ask = async () => {
		if (document.visibilityState !== 'visible' || !isWanted) return;
		// Refused on a low battery: the counter works without it.
		const given = await navigator.wakeLock.request('screen').catch(() => null);
		// Meanwhile nobody may want it any more.
		if (isWanted) lock = given;
		else void given?.release();
	};
	const seen = () => void ask();
	document.addEventListener('visibilitychange', seen);
	seen();
	return () => {
		isWanted = false;
		document.removeEventListener('visibilitychange', seen);
		void lock?.release();
	};
}
