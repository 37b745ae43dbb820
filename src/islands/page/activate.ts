import { offerBaskets } from '#islands/page/baskets.ts';
import { placeMessages } from '#islands/page/message-place.ts';
import { onReturn, resumeCartChanges } from '#islands/page/on-return.ts';
import { loadStyles } from '#islands/ui/styles.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { chosenLanguage, syncLanguage } from '#stores/account/language.ts';
import type { Reply } from '#stores/api/call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { loadCartShop } from '#stores/cart/cart-shop.ts';
import { followOtherWindows, loadCart } from '#stores/cart/customer-cart.ts';
import { resumeMerge } from '#stores/cart/merge-guest-cart.ts';
import { $refusedPictures } from '#stores/cart/send-pictures.ts';
import { $address } from '#stores/place/address.ts';
import { loadAddresses } from '#stores/place/addresses.ts';
import { sendStoredSearch } from '#stores/search/send-search.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** Brings a returning visitor's page up to date: the cart's shop from the catalogue, a customer's cart from the server. */
export async function activatePage(): Promise<void> {
	followShop();
	placeMessages();
	onReturn();
	followOtherWindows();
	offerChosenLanguage();
	if ($isGuest.get()) return void offerBaskets().catch(() => undefined);
	if (document.querySelector('[data-favourite]'))
		void import('#islands/page/favourite-and-notify.ts').then(({ showFavourite }) => showFavourite());
	// How a change looks on its way to the server.
	void loadStyles().catch(() => undefined);
	void syncLanguage();
	void sendStoredSearch();
	await resumeCartChanges();
	const addresses = loadAddresses();
	await resumeMerge();
	if ($refusedPictures.get().length > 0)
		void import('#islands/cart/custom/tell-refused-pictures.ts').then(({ tellRefusedPictures }) => tellRefusedPictures());
	const replies: Reply<unknown>[] = [await loadCart(), await addresses];
	if (replies.some(isRefused)) goHome();
	else void offerBaskets().catch(() => undefined);
}

/** Offers the page in the language that was chosen before, when it is in another one. */
function offerChosenLanguage(): void {
	const chosen = chosenLanguage();
	if (!chosen || chosen === document.documentElement.lang.slice(0, 2)) return;
	void import('#islands/account/language/LanguageOffer.tsx').then(({ offerLanguage }) => offerLanguage(chosen)).catch(() => undefined);
}

/** Without an answer, as when there is no network, the page stays with what the browser has stored. */
const isRefused = (reply: Reply<unknown>) => !reply.ok && reply.kind === 'answer' && !$isGuest.get();

/** When the server refuses the addresses or the cart, the shopper goes to the home page (§8), which does not depend on them. */
function goHome(): void {
	const home = localizePath('/', delocalizePath(location.pathname).language);
	if (location.pathname !== home) location.assign(home);
}

function followShop(): void {
	const load = () => {
		const id = Object.values($items.get())[0]?.item.store.id;
		if (id) void loadCartShop(id).then(() => window.nukkad.paint());
	};
	$items.subscribe(load);
	$address.listen(load);
	addEventListener('online', load);
}
