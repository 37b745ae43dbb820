import { showMore } from '#islands/page/more.ts';
import { choosePack } from '#islands/page/packs.ts';
import { openModal } from '#stores/ui/overlay.ts';

/** What a tap does whose code comes with the first of its kind; the others are in the page script (taps.ts). */
const LATER: Record<string, (element: HTMLElement) => unknown> = {
	choosePack,
	more: showMore,
	takePlace: (element) => import('#islands/page/take-place.ts').then(({ takePlace }) => takePlace(element)),
	like: (element) => import('#islands/page/favourite-and-notify.ts').then(({ toggleFavourite }) => toggleFavourite(element)),
	askFor: ({ dataset }) => openModal({ name: 'custom', id: null, wanted: dataset.name }),
	notify: (element) => import('#islands/page/favourite-and-notify.ts').then(({ toggleStockRequest }) => toggleStockRequest(element)),
	logout: (element) => {
		element.ariaBusy = 'true';
		element.style.opacity = '0.5';
		return import('#stores/account/login.ts').then(({ logoutEverywhere }) => logoutEverywhere());
	},
};

/** Handles a tap by the name of what it does; fails without a network. */
export const handleLater = async (act: string, element: HTMLElement): Promise<unknown> => LATER[act]?.(element);
