import { useState } from 'react';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { draftFor, type LibraryChoice, type PackDraft } from '#lib/counter/new-pack.ts';
import { $drafts } from '#stores/counter/drafts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const NEW: LibraryChoice = { kind: 'own', name: '', barcode: '', category: null };
const isPackDraft = (value: unknown): value is PackDraft => isObject(value) && Object.keys(draftFor(NEW)).every((field) => field in value);
const keyOf = (storeId: string) => `pack:${storeId}`;

/** The product of one's own that was begun at a shop and is not on its shelf yet; null without one. */
export const begunProduct = (storeId: string): LibraryChoice | null => (keyOf(storeId) in $drafts.get() ? NEW : null);

/**
 * What is typed of a pack, a way to type more, and one to forget it. Of a product of one's own it is kept over a reload, which phones do to a page
 * while the camera is open; its photograph is not.
 */
export function usePackDraft(storeId: string, choice: LibraryChoice): readonly [PackDraft, (next: Partial<PackDraft>) => void, () => void] {
	const [start] = useState(() => draftFor(choice));
	const [own, , keep] = useDraft(keyOf(storeId), start, isPackDraft);
	const [held, setHeld] = useState(start);
	const isOwn = choice.kind === 'own';
	const draft = isOwn ? { ...own, image: held.image } : held;
	const set = (next: Partial<PackDraft>) => {
		setHeld({ ...draft, ...next });
		// A photograph comes when it is sent: what was typed meanwhile stays.
		if (isOwn && next.image === undefined) keep({ ...own, ...next });
	};
	return [draft, set, () => keep(null)];
}
