import { afterResize } from '#islands/page/after-resize.ts';
import { MOBILE_PX } from '#lib/constants.ts';

/** Closes the account's dropdown when the window has become a phone's: its button is gone then, and the page of the account is in its place. */
export function closeAccountDropOnPhones(): void {
	const drop = document.getElementById('account-menu');
	afterResize(() => {
		if (innerWidth < MOBILE_PX) drop?.hidePopover();
	});
}
