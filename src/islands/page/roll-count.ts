const ROLL_MS = 150;

/** Lets the number of a control roll in, from below when it grows; nothing moves for those who want no motion. */
export function rollCount(control: HTMLElement, grows: boolean): void {
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
	const from = { translate: `0 ${grows ? '0.5em' : '-0.5em'}`, opacity: 0 };
	control.querySelector('output')?.animate([from, {}], { duration: ROLL_MS, easing: 'ease-out' });
}
