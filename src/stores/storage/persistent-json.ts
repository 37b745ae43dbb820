import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { local } from '#stores/storage/browser-storage.ts';

/** The storage behind the stores; without one (forbidden, or on the server) their values live until the page goes. */
function localStorageIfAny(): Storage | null {
	try {
		return localStorage;
	} catch {
		return null;
	}
}

const engine = localStorageIfAny();
if (engine)
	setPersistentEngine(
		new Proxy(engine, {
			set(_, key, text) {
				local.set(String(key), text);
				return true;
			},
		}),
		windowPersistentEvents,
	);

/** An atom that lives in the local storage as JSON and follows other tabs; what does not pass `isValid` counts as absent. */
export function persistentJson<T>(key: string, initial: T, isValid: (value: unknown) => value is T) {
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
