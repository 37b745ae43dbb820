import { useRef, useState } from 'react';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { draftFor, type LibraryChoice, type PackDraft } from '#lib/counter/new-pack.ts';
import { $drafts } from '#stores/counter/drafts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const NEW: LibraryChoice = { kind: 'own', name: '', barcode: '', category: null };
const isPackDraft = (value: unknown): value is PackDraft => isObject(value) && Object.keys(draftFor(NEW)).every((field) => field in value);
const keyOf = (storeId: string) => `pack:${storeId}`;

/** The product of one's own that was begun at a shop and is not on its shelf yet; null without one. */
export const begunProduct = (storeId: string): LibraryChoice | null => (keyOf(storeId) in $drafts.get() ? NEW : null);

/** The photographs that were sent since the page was loaded: the server deletes older ones that no product has. */
const photos = new Set<string>();

/**
 * What is typed of a pack, a way to type more, and one to forget it. Of a product of one's own it is kept over a reload, which phones do to a page
 * while the camera is open; its photograph as long as the page lives. `isPhotoGone`: there was one before that.
 */
export function usePackDraft(storeId: string, choice: LibraryChoice) {
	const key = keyOf(storeId);
	const [start] = useState(() => draftFor(choice));
	const [own, , keep] = useDraft(key, start, isPackDraft);
	const [held, setHeld] = useState(start);
	const isForgotten = useRef(false);
	const isOwn = choice.kind === 'own';
	const image = photos.has(own.image) ? own.image : '';
	return {
		draft: isOwn ? { ...own, image } : held,
		type: (next: Partial<PackDraft>) => {
			if (!isOwn) return setHeld({ ...held, ...next });
			// A photograph comes when it is sent: what was typed meanwhile stays, and what was forgotten is not begun again.
			if (isForgotten.current) return;
			if (next.image) photos.add(next.image);
			const now = $drafts.get()[key];
			keep({ ...(isPackDraft(now) ? now : start), ...next });
		},
		forget: () => {
			isForgotten.current = true;
			keep(null);
		},
		isPhotoGone: isOwn && own.image !== image,
	};
}
