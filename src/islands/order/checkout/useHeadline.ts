import { useEffect } from 'react';
import { useWords } from '#islands/ui/words.tsx';

/** Names the page by what it shows, when a step changes it without another page being loaded; a checkout has no tabs to leave it by. */
export function useHeadline(isCheckout: boolean): void {
	const t = useWords();
	const title = t(isCheckout ? 'checkout.title' : 'cart.title');
	useEffect(() => {
		const headline = document.querySelector('h1');
		if (headline) headline.textContent = title;
		document.title = document.title.replace(/^[^·|]*(?=\s[·|])/, title);
		document.documentElement.toggleAttribute('data-checkout', isCheckout);
	}, [title, isCheckout]);
}
