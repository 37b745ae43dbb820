/**
 * A storage of the browser for texts. One that is full, or that may not even be looked at, costs the memory of this page, never what it
 * was about to do: then nothing is found and nothing is kept.
 */
function storageOf(name: 'localStorage' | 'sessionStorage') {
	const attempt = <T>(use: (storage: Storage) => T): T | null => {
		try {
			return use(globalThis[name]);
		} catch {
			return null;
		}
	};
	return {
		get: (key: string) => attempt((storage) => storage.getItem(key)),
		set: (key: string, text: string) => attempt((storage) => storage.setItem(key, text)),
		remove: (key: string) => attempt((storage) => storage.removeItem(key)),
		isEmpty: () => !attempt((storage) => storage.length),
	};
}

export const local = storageOf('localStorage');
export const session = storageOf('sessionStorage');
