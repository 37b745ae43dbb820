import { placeholderPath } from '#lib/catalogue/placeholder.ts';

/** Puts the drawing of its kind (`data-kind` on it or around it) in the place of a picture that did not come. */
function replace({ target }: Event): void {
	if (!(target instanceof HTMLImageElement)) return;
	const path = placeholderPath(target.closest<HTMLElement>('[data-kind]')?.dataset.kind);
	// The drawing itself may fail too, without network: then the ground is all there is.
	if (target.src.endsWith(path)) return;
	// What a cart keeps is the picture itself, which may come another time.
	target.dataset.failed = target.getAttribute('src') ?? '';
	target.removeAttribute('srcset');
	target.src = path;
}

/** Errors of pictures do not bubble: they are heard on their way down, also those of pictures that React draws later. */
export const watchPictures = () => document.addEventListener('error', replace, true);
