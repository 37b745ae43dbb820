import { atom } from 'nanostores';
import { type CounterScreen, screenAt, screenPath } from '#lib/counter/screens.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { readFilters } from '#stores/counter/filters.ts';

const here = () => delocalizePath(location.pathname);
const now = (): CounterScreen => screenAt(here().path) ?? { name: 'start' };

/** What the counter shows. The page stays the same from screen to screen, so that its sound and its stream go on. */
export const $screen = atom<CounterScreen>(now());

/** Whether Back or Forward has led to what is shown. */
export const $hasGoneBack = atom(false);

/** The address of a screen in the page's language. */
export const screenUrl = (screen: CounterScreen): string => localizePath(screenPath(screen), here().language);

/** Leads to a screen; `replace`: Back does not lead to the one before. */
export function showScreen(screen: CounterScreen, { replace = false } = {}): void {
	const url = screenUrl(screen);
	if (replace) history.replaceState(null, '', url);
	else if (url !== location.pathname) history.pushState(null, '', url);
	readFilters();
	$hasGoneBack.set(false);
	$screen.set(screen);
	scrollTo(0, 0);
}

/** Follows Back and Forward; answers a function that stops this. */
export function followScreen(): () => void {
	const follow = () => {
		readFilters();
		$hasGoneBack.set(true);
		$screen.set(now());
	};
	addEventListener('popstate', follow);
	return () => removeEventListener('popstate', follow);
}
