import { beforeEach, expect, it } from 'vitest';
import '../../support/browser-globals.ts';

/** A history of entries with their states, whose traversals come in a later task, as a browser's do; -1 is the page before. */
const states: unknown[] = [null];
let at = 0;
let heard = () => {};
const back = () =>
	setTimeout(() => {
		at--;
		if (at >= 0) heard();
	});
Object.defineProperties(globalThis, {
	history: {
		value: {
			get state() {
				return states[at];
			},
			pushState: (state: unknown) => {
				states.splice(++at, states.length, state);
			},
			back,
		},
	},
	addEventListener: {
		value: (_: string, run: () => void) => {
			heard = run;
		},
	},
});
const { closeOnBack } = await import('#stores/ui/close-on-back.ts');

const tasks = async () => {
	for (let task = 0; task < 4; task++) await new Promise((done) => setTimeout(done));
};
const closed: string[] = [];
const overlay = (name: string) => closeOnBack(() => closed.push(name));
beforeEach(() => {
	closed.splice(0);
	states.splice(1);
	at = 0;
});

it('L7 Back closes the uppermost overlay, then the next, and then leaves', async () => {
	overlay('panel');
	overlay('modal');
	expect(at).toBe(2);
	back();
	await tasks();
	expect([closed, at]).toEqual([['modal'], 1]);
	back();
	await tasks();
	expect([closed, at]).toEqual([['modal', 'panel'], 0]);
	back();
	await tasks();
	expect(at).toBe(-1);
});

it('L7 the entry of a overlay that was closed by hand serves the next one, and Back passes over it', async () => {
	overlay('login')();
	const end = overlay('locations');
	expect([closed, at]).toEqual([[], 1]);
	end();
	back();
	await tasks();
	expect([closed, at]).toEqual([[], -1]);
});

it('L7 Back closes the panel below a modal that was closed by hand', async () => {
	overlay('panel');
	overlay('modal')();
	back();
	await tasks();
	expect([closed, at]).toEqual([['panel'], 0]);
});
