import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocusVisible } from '#islands/ui/keep-focus-visible.ts';
import { loadStyles } from '#islands/ui/styles.ts';
import { loadWords, WordsProvider } from '#islands/ui/words.tsx';

/**
 * Renders an island into the `data-mount` of its element, in the page's language. The server's HTML beside it, for a guest or an empty
 * cart, is shown and hidden by CSS (who.css).
 */
export async function mountIsland(element: HTMLElement, island: ReactNode): Promise<void> {
	keepFocusVisible();
	const [words] = await Promise.all([loadWords(), loadStyles()]);
	createRoot(element.querySelector('[data-mount]') ?? element).render(<WordsProvider words={words}>{island}</WordsProvider>);
}
