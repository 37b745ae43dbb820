import { useState } from 'react';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { draftFor, type LibraryChoice, type PackDraft } from '#lib/counter/new-pack.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const FIELDS = Object.keys(draftFor({ kind: 'own', name: '', category: null }));
const isPackDraft = (value: unknown): value is PackDraft => isObject(value) && FIELDS.every((field) => typeof value[field] === 'string');
const isKeptDraft = (value: unknown): value is PackDraft | null => isPackDraft(value);
const keyOf = (storeId: string) => `pack:${storeId}`;

/** The product of one's own that was begun at a shop and is not on its shelf yet; null without one. */
export function useBegunProduct(storeId: string): LibraryChoice | null {
	const [begun] = useDraft<PackDraft | null>(keyOf(storeId), null, isKeptDraft);
	return begun && { kind: 'own', name: begun.name, category: null };
}

/**
 * What is typed of a pack, a way to type more, and one to forget it. Of a product of one's own it is kept over a reload, which phones do to a page
 * while the camera is open; its photograph is not.
 */
export function usePackDraft(storeId: string, choice: LibraryChoice): readonly [PackDraft, (next: Partial<PackDraft>) => void, () => void] {
	const [start] = useState(() => draftFor(choice));
	const [own, , keep] = useDraft(keyOf(storeId), start, isPackDraft);
	const [image, setImage] = useState('');
	const [picked, setPicked] = useState(start);
	if (choice.kind === 'library') return [picked, (next) => setPicked((before) => ({ ...before, ...next })), () => undefined];
	const set = ({ image: taken, ...typed }: Partial<PackDraft>) => {
		if (taken !== undefined) setImage(taken);
		if (Object.keys(typed).length > 0) keep({ ...own, ...typed });
	};
	return [{ ...own, image }, set, () => keep(null)];
}
