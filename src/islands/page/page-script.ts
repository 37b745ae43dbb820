import { nameCards } from '#islands/page/card-names.ts';
import { whenIdle } from '#islands/page/idle.ts';
import { paintMessages } from '#islands/page/message-bar.ts';
import { mountWhatIsDue, mountWhenWanted } from '#islands/page/mounts.ts';
import { followOverlays } from '#islands/page/overlays.ts';
import { prefetchNextPage } from '#islands/page/prefetch.ts';
import { showFocusInRails } from '#islands/page/rails.ts';
import { onTap } from '#islands/page/taps.ts';
import { NO_CELL, STORAGE_KEYS } from '#lib/constants.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $isGuest, $profile } from '#stores/session/logged-in.ts';
import { local } from '#stores/storage/browser-storage.ts';

/**
 * The page script: plain TypeScript over the stores, without a framework. It handles the taps that the inline script has collected, repaints
 * when a store or another tab changes something, and fetches React only when a panel, a modal or an island is opened.
 */
const { nukkad } = window;
let isActive = false;

$items.listen((items) => {
	nukkad.items = items;
	// The tapped control is drawn in the frame of the tap; badge, bar and islands follow in the next frame.
	nukkad.paintControls();
	afterPaint(() => {
		repaint();
		activate();
	});
});
$isGuest.listen(repaint);
$profile.listen(repaint);
addEventListener('storage', repaint);
addEventListener('storage', reloadIfOtherPlace);
// A page that was stored for another place waits for the network.
addEventListener('online', reloadIfOtherPlace);
addEventListener('pageshow', ({ persisted }) => persisted && reloadIfOtherPlace());
reloadIfOtherPlace();
paintMessages(() => import('@oddbird/popover-polyfill'));
followOverlays(reloadIfOtherPlace);
mountWhenWanted();
prefetchNextPage();
showFocusInRails();
nameCards();
nukkad.onTap = onTap;
for (const tap of nukkad.taps.splice(0)) onTap(tap);
// Where a list had grown before it was left, its entry of the history says so.
if (history.state?.list) void import('#islands/page/return-to-list.ts').then(({ returnToList }) => returnToList()).catch(() => {});
// Drawn once while the browser is idle, so that the code is compiled before the first tap.
whenIdle(nukkad.paint);
whenIdle(activate);

function repaint(): void {
	nukkad.paint();
	mountWhatIsDue();
}

/** Reloads a page that was drawn for another place than the selected one; loads nothing for visitors who have chosen none. */
function reloadIfOtherPlace(): void {
	if (local.get(STORAGE_KEYS.address) || document.documentElement.dataset.cell !== NO_CELL || document.cookie.includes('loc='))
		void import('#stores/place/address.ts').then(
			({ reloadForOtherCell }) => {
				reloadForOtherCell();
				mountWhatIsDue();
			},
			() => {},
		);
}

/** Loads what a returning visitor needs: a customer's cart, the facts of the cart's shop. */
function activate(): void {
	if (isActive || local.isEmpty()) return;
	isActive = true;
	whenIdle(() => void import('#islands/page/activate.ts').then((code) => code.activatePage(), deactivate));
}

/** Without a network a stored page stays as it is; the next change of the connection activates it. */
function deactivate(): void {
	isActive = false;
}

/** A hidden page has no frames, so it need not wait for one. */
function afterPaint(run: () => void): void {
	requestAnimationFrame(() => setTimeout(run));
}
