/**
 * A storage of the browser for texts. When it is full or forbidden, nothing is read and nothing is written, but the page goes on.
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
