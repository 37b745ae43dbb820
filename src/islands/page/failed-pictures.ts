import { placeholderPath } from '#lib/catalogue/placeholder.ts';

/** Replaces a picture that failed to load by the drawing of its kind: `data-kind` on it or on an ancestor, or that of a product's card. */
function replace({ target }: Event): void {
	if (!(target instanceof HTMLImageElement)) return;
	const path = placeholderPath(
		target.closest<HTMLElement>('[data-kind]')?.dataset.kind ?? (target.closest('.pcard') ? 'product' : undefined),
	);
	// Without a network the drawing fails too: then only the background is shown.
	if (target.src.endsWith(path)) return;
	// A cart stores the picture itself, which may load another time.
	target.dataset.failed = target.getAttribute('src') ?? '';
	target.removeAttribute('srcset');
	target.src = path;
}

/** Errors of pictures do not bubble, so they are caught in the capture phase, also those of pictures that React draws later. */
export const watchPictures = () => document.addEventListener('error', replace, true);
