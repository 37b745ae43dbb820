import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';

/** Runs a write to the local storage; a full or forbidden storage costs the memory of this page, never what it was about to do. */
function tryToKeep(write: () => void): void {
	try {
		write();
	} catch {
		// The value lives on in its store until the page goes.
	}
}

if (typeof localStorage !== 'undefined')
	setPersistentEngine(
		new Proxy(localStorage, {
			set(storage, key, text) {
				tryToKeep(() => storage.setItem(String(key), text));
				return true;
			},
		}),
		windowPersistentEvents,
	);

/** Keeps a text that no store stands for. */
export const keepText = (key: string, text: string) => tryToKeep(() => localStorage.setItem(key, text));

/** An atom that lives in the local storage as JSON and follows other tabs; what does not pass `isValid` counts as absent. */
export function kept<T>(key: string, initial: T, isValid: (value: unknown) => value is T) {
	return persistentAtom<T>(key, initial, {
		encode: JSON.stringify,
		decode(text) {
			try {
				const value: unknown = JSON.parse(text);
				return isValid(value) ? value : initial;
			} catch {
				return initial;
			}
		},
	});
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
