import { useEffect, useRef } from 'react';
import { leadTo } from '#islands/counter/lead-to.ts';
import type { CounterScreen } from '#lib/counter/screens.ts';
import { $hasGoneBack, screenUrl } from '#stores/counter/screen.ts';

/**
 * Gives the focus to the heading of each screen that opens in the place of another, as soon as it is there; of one that the browser's Back leads to,
 * to the link by which it was left, and the page stays where it was. `who`: for whom it is, another of whom changes the screen too.
 */
export function useOpenedScreen(screen: CounterScreen, who: string): void {
	// The start is but the way to the orders.
	const url = screenUrl(screen.name === 'start' ? { name: 'orders' } : screen);
	const shown = useRef({ url, who });
	useEffect(() => {
		const left = shown.current;
		if (left.url === url && left.who === who) return;
		shown.current = { url, who };
		const drawn = new MutationObserver(() => document.activeElement === document.body && lead());
		const lead = () => {
			const main = document.querySelector('main');
			const heading = main?.querySelector<HTMLElement>('h1');
			// A field of the screen may have taken it already.
			if (!main || !heading || (main !== document.activeElement && main.contains(document.activeElement))) return;
			drawn.disconnect();
			if (!$hasGoneBack.get()) return leadTo(heading);
			const link = main.querySelector<HTMLElement>(`a[href="${left.url}"]`);
			heading.tabIndex = -1;
			(link ?? heading).focus({ preventScroll: true });
			// Only then has the browser scrolled to where the page stood.
			if (link) requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest' }));
		};
		drawn.observe(document.body, { childList: true, subtree: true });
		lead();
		return () => drawn.disconnect();
	}, [url, who]);
}
