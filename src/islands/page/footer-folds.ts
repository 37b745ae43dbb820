import { MOBILE_PX } from '#lib/constants.ts';

/** Opens the folded columns of the footer where the screen has room for them, and folds them on a phone. */
export function foldFooterOnPhones(): void {
	const wide = matchMedia(`(min-width: ${MOBILE_PX}px)`);
	const follow = () => {
		for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = wide.matches;
	};
	wide.addEventListener('change', follow);
	if (wide.matches) follow();
}
