import { useEffect, useState } from 'react';
import type { CustomItem } from '#lib/cart/custom-item.ts';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { waitingPicture } from '#stores/cart/waiting-pictures.ts';

const NONE = placeholderPath('custom');

/** The address of a file in this page, while it is shown. */
export function useFileUrl(file: File | null): string | null {
	const [url, setUrl] = useState<string | null>(null);
	useEffect(() => {
		if (!file) return setUrl(null);
		const made = URL.createObjectURL(file);
		setUrl(made);
		return () => URL.revokeObjectURL(made);
	}, [file]);
	return url;
}

/** The picture that a guest's line has waiting in this browser. */
function useWaiting({ customProductId, picture }: Pick<CustomItem, 'customProductId' | 'picture'>): File | null {
	const [file, setFile] = useState<File | null>(null);
	useEffect(() => {
		let isGone = false;
		setFile(null);
		if (picture) void waitingPicture(customProductId).then((found) => !isGone && setFile(found ?? null));
		return () => {
			isGone = true;
		};
	}, [customProductId, picture]);
	return file;
}

/** The picture of a custom line: uploaded, waiting in this browser, or the drawing of its kind. */
export function CustomPicture({ item, sizePx = 56 }: { item: CustomItem; sizePx?: number }) {
	const waiting = useFileUrl(useWaiting(item));
	const src = item.image ? pictureAt(item.image, 112) : (waiting ?? NONE);
	return <img className="custom-picture" src={src} data-kind="custom" alt="" width={sizePx} height={sizePx} />;
}
