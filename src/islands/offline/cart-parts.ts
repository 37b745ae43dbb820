const BUILT = /\/_astro\/[^/]+$/;

/** Whether this visitor should not fetch ahead: data saving is on. */
const isSparing = () => Object(Reflect.get(navigator, 'connection')).saveData === true;

/**
 * Fetches the code that reads and changes the cart, and tells the worker all that this page has fetched of the build: what came before the
 * worker did not pass through it.
 */
export async function storeCartParts(): Promise<void> {
	if (isSparing()) return;
	const [{ loadWords }, { loadStyles }] = await Promise.all([
		import('#islands/ui/words.tsx'),
		import('#islands/ui/styles.ts'),
		import('#islands/overlays/mount.tsx'),
		import('#islands/checkout.tsx'),
		import('#islands/cart/offline/mount.tsx'),
		import('#stores/cart/send-changes.ts'),
	]);
	await Promise.all([loadWords(), loadStyles()]);
	// A script is there twice: fetched, then imported from the cache.
	const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
	const { active } = await navigator.serviceWorker.ready;
	active?.postMessage({ store: [...fetched].filter((name) => BUILT.test(name)) });
}
