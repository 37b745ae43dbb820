import { besideWords } from '#islands/page/beside-words.ts';
import { showOffline } from '#stores/ui/message.ts';

/** The islands of the pages: elements with `data-island`, which React or plain code takes over when needed. */
const ISLANDS: Record<string, () => Promise<{ mount: (element: HTMLElement) => Promise<void> }>> = {
	home: () => import('#islands/catalogue/home/mount.tsx'),
	activeOrders: () => import('#islands/order/active/mount.tsx'),
	storedCart: () => import('#islands/cart/offline/mount.tsx'),
	search: () => import('#islands/search/mount.tsx'),
	checkout: () => import('#islands/checkout.tsx'),
	orders: () => import('#islands/order/list/mount.tsx'),
	order: () => import('#islands/order/tracking/mount.tsx'),
	login: () => import('#islands/account/login/mount.tsx'),
	accountDropdown: () => import('#islands/account/dropdown/mount.tsx'),
	account: () => import('#islands/account/summary/mount.tsx'),
	favourites: () => import('#islands/account/favourites/mount.tsx'),
	profile: () => import('#islands/account/profile/mount.tsx'),
	addresses: () => import('#islands/place/saved/mount.tsx'),
	placeCameFrom: () => import('#islands/place/came-from/mount.ts'),
};

const REACHES = ['pointerdown', 'focusin'] as const;

const isThere = (name: string) => document.documentElement.classList.contains(name);

/** When an island starts without a touch: on pages that show only what this browser stores. */
const RUNS_AT_ONCE: Record<string, () => boolean> = {
	always: () => true,
	customer: () => isThere('is-customer'),
	cart: () => isThere('has-cart'),
	home: () => isThere('is-customer') || isThere('is-elsewhere'),
};

const elements = () => document.querySelectorAll<HTMLElement>('[data-island]');
const wanted = new WeakSet<HTMLElement>();

function run(element: HTMLElement): void {
	const load = ISLANDS[element.dataset.island ?? ''];
	if (!load || wanted.has(element)) return;
	wanted.add(element);
	// After a failed fetch the next touch tries again.
	const fail = () => {
		wanted.delete(element);
		showOffline();
	};
	besideWords(load())
		.then(({ mount }) => mount(element))
		.catch(fail);
}

/** Mounts the islands whose `data-when` is true: at the start, and after a login or the first product in the cart. */
export function mountWhatIsDue(): void {
	for (const element of elements()) if (RUNS_AT_ONCE[element.dataset.when ?? '']?.()) run(element);
}

/** Mounts each island of the page: at once where `data-when` is true, else when a pointer or the focus reaches it. */
export function mountWhenWanted(): void {
	mountWhatIsDue();
	for (const element of elements()) {
		// The focus may have been here before this script ran.
		if (element.contains(document.activeElement)) run(element);
		for (const type of REACHES) element.addEventListener(type, () => run(element), { passive: true });
	}
}
