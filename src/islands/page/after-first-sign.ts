import { registerWorker } from '#islands/offline/register.ts';
import { closeAccountDropOnPhones } from '#islands/page/account-dropdown.ts';
import { closeLeftSheets } from '#islands/page/close-left-sheets.ts';
import { foldFooterOnPhones } from '#islands/page/footer-folds.ts';
import { addCardsAhead } from '#islands/page/next-cards.ts';
import { askForPlaceLater } from '#islands/page/place-question.ts';
import { addRailArrows } from '#islands/page/rail-arrows.ts';
import { lightSectionInView } from '#islands/page/section-in-view.ts';
import { addOtherScripts } from '#islands/ui/font-sheets.ts';

/** What a page gets once somebody is there: the service worker, what follows the window's width or the
 * reader's place on the page, and for a mouse the arrows of its rows. */
export function afterFirstSign(): void {
	registerWorker();
	foldFooterOnPhones();
	closeAccountDropOnPhones();
	closeLeftSheets();
	askForPlaceLater();
	lightSectionInView();
	addCardsAhead();
	addOtherScripts();
	// The first tap on "Show more" then has its code: on a slow line nothing would be seen while it is fetched.
	if (document.querySelector('[data-act="more"]')) void import('#islands/page/later-taps.ts').catch(() => undefined);
	if (matchMedia('(hover: hover) and (min-width: 768px)').matches) addRailArrows().catch(() => undefined);
}
