/** A storage and a window for stores that run in Node: the least that they ask of a browser. Import it before any store. */
function memoryStorage(): Storage {
	const items: Record<string, string> = {};
	const methods: Storage = {
		length: 0,
		getItem: (key) => items[key] ?? null,
		setItem: (key, value) => {
			items[key] = value;
		},
		removeItem: (key) => {
			delete items[key];
		},
		clear: () => {
			for (const key of Object.keys(items)) delete items[key];
		},
		key: (at) => Object.keys(items)[at] ?? null,
	};
	// As in a browser, `storage.token = 'x'` is `setItem('token', 'x')`.
	return new Proxy(methods, {
		get: (target, name) =>
			name === 'length' ? Object.keys(items).length : name in target ? Reflect.get(target, name) : items[String(name)],
		set: (_, name, value) => {
			items[String(name)] = String(value);
			return true;
		},
		deleteProperty: (_, name) => delete items[String(name)],
		has: (_, name) => name in items,
	});
}

export const storage = memoryStorage();
export const nukkad = { items: null, paint: () => {}, paintControls: () => {}, busy: null, taps: [], onTap: null };

Object.defineProperties(globalThis, {
	localStorage: { value: storage, configurable: true },
	sessionStorage: { value: memoryStorage(), configurable: true },
	window: { value: { nukkad, addEventListener: () => {}, removeEventListener: () => {} }, configurable: true },
	addEventListener: { value: () => {}, configurable: true },
	removeEventListener: { value: () => {}, configurable: true },
	location: { value: { search: '', pathname: '/', assign: () => {}, reload: () => {} }, configurable: true },
	document: { value: { documentElement: { lang: 'en-IN', dataset: {} }, cookie: '', addEventListener: () => {} }, configurable: true },
});
