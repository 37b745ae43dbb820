import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { local } from '#stores/storage/browser-storage.ts';

/** The storage behind the stores; where there is none (forbidden, or on the server) their values last as long as the page. */
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

/** An atom that is stored in the local storage as JSON and follows other tabs; a value that fails `isValid` counts as absent. */
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
