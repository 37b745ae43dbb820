import { atom } from 'nanostores';
import { $alarms } from '#stores/counter/alarms.ts';

const AGAIN_MS = 2_500;
/** Two tones that are heard in a loud shop: hertz, and seconds from the beginning. */
const TONES = [
	{ hertz: 880, atS: 0 },
	{ hertz: 1_175, atS: 0.25 },
] as const;
const TONE_S = 0.22;
const LOUD = 0.6;
const BUZZ_MS = [200, 100, 200];

/** Whether this page may make a sound: browsers allow it after the first tap. */
export const $canRing = atom(false);
let context: AudioContext | null = null;

/** To be called by a tap: from then on the page may ring. */
export function allowRinging(): void {
	const audio = context ?? new AudioContext();
	context = audio;
	void audio.resume().then(() => $canRing.set(audio.state === 'running'));
}

function ring(): void {
	// Before the first tap a browser refuses both, and says so on its console.
	if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
	if (context?.state !== 'running') {
		$canRing.set(false);
		return;
	}
	const { currentTime, destination } = context;
	for (const { hertz, atS } of TONES) {
		const tone = new OscillatorNode(context, { type: 'square', frequency: hertz });
		const volume = new GainNode(context, { gain: LOUD });
		tone.connect(volume).connect(destination);
		tone.start(currentTime + atS);
		tone.stop(currentTime + atS + TONE_S);
	}
}

/** Rings as long as there is something that nobody has looked at; answers a function that stops this. */
export function ringForAlarms(): () => void {
	let timer: ReturnType<typeof setInterval> | undefined;
	const stop = () => {
		clearInterval(timer);
		timer = undefined;
	};
	const leave = $alarms.subscribe((alarms) => {
		if (Object.keys(alarms).length === 0) return stop();
		if (timer !== undefined) return;
		ring();
		timer = setInterval(ring, AGAIN_MS);
	});
	const leaveSound = $canRing.listen((can) => can && timer !== undefined && ring());
	// Not when a finger comes down: the notice would go, and what is below it would move from under the finger.
	const taps = ['click', 'keydown'] as const;
	for (const tap of taps) addEventListener(tap, allowRinging);
	return () => {
		leave();
		leaveSound();
		stop();
		for (const tap of taps) removeEventListener(tap, allowRinging);
	};
}
