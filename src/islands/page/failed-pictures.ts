import { placeholderPath } from '#lib/catalogue/failed-picture.ts';

/** Replaces a picture that failed to load by the drawing of its kind: `data-kind` on it or on an ancestor, or that of a product's card. */
export function replacePicture(picture: HTMLImageElement): void {
	const path = placeholderPath(
		picture.closest<HTMLElement>('[data-kind]')?.dataset.kind ?? (picture.closest('.pcard') ? 'product' : undefined),
	);
	// Without a network the drawing fails too: then only the background is shown.
	if (picture.src.endsWith(path)) return;
	// A cart stores the picture itself, which may load another time.
	picture.dataset.failed = picture.getAttribute('src') ?? '';
	picture.removeAttribute('srcset');
	picture.src = path;
}
