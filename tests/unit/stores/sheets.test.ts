import { beforeEach, expect, it } from 'vitest';
import '../../support/browser-globals.ts';

/** A history of entries with their states, whose traversals come in a later task, as a browser's do. */
const states: unknown[] = [null];
let at = 0;
const listeners: { run: () => void; once: boolean }[] = [];
const go = (by: number) =>
	setTimeout(() => {
		at = Math.max(0, at + by);
		for (const listener of [...listeners]) {
			if (listener.once) listeners.splice(listeners.indexOf(listener), 1);
			listener.run();
		}
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
			go,
		},
	},
	addEventListener: { value: (_: string, run: () => void, { once = false } = {}) => listeners.push({ run, once }) },
});
const { afterSheets, openSheet } = await import('#stores/ui/sheets.ts');

const tasks = async () => {
	for (let task = 0; task < 4; task++) await new Promise((done) => setTimeout(done));
};
const closed: string[] = [];
function sheet(name: string): () => void {
	const end = openSheet(() => {
		closed.push(name);
		end();
	});
	return end;
}
beforeEach(() => closed.splice(0));

it('L7 Back closes the uppermost sheet, then the next, and then leaves', async () => {
	sheet('panel');
	await tasks();
	sheet('modal');
	await tasks();
	expect(at).toBe(2);
	go(-1);
	await tasks();
	expect([closed, at]).toEqual([['modal'], 1]);
	go(-1);
	await tasks();
	expect([closed, at]).toEqual([['modal', 'panel'], 0]);
});

it('L7 a sheet closed by hand takes its entry with it, and one that takes its place has the same entry', async () => {
	const login = sheet('login');
	await tasks();
	login();
	const locations = sheet('locations');
	await tasks();
	expect([closed, at]).toEqual([[], 1]);
	locations();
	let left = -1;
	afterSheets(() => {
		left = at;
	});
	await tasks();
	expect([closed, at, left]).toEqual([[], 0, 0]);
});
