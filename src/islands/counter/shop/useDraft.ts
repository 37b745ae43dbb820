import { useStore } from '@nanostores/react';
import { $drafts, keepDraft, keepFields } from '#stores/counter/drafts.ts';

/** What is typed in a form and not saved yet, else what it would begin with; kept over a reload, until it is dropped. */
export function useDraft<T>(
	key: string,
	start: T,
	isValid: (value: unknown) => value is T,
): readonly [T, boolean, (next: T | null) => void] {
	const kept: unknown = useStore($drafts)[key];
	const isKept = isValid(kept);
	return [isKept ? kept : start, isKept, (next) => keepDraft(key, next)];
}

/** The fields of a form as they are shown, those of them that were typed and are not saved yet, and a way to type more. */
export function useFieldDraft<T extends Readonly<Record<string, unknown>>>(
	key: string,
	start: T,
	isValid: (value: unknown) => value is Partial<T>,
): readonly [T, Partial<T>, (typed: Partial<T>) => void] {
	const kept: unknown = useStore($drafts)[key];
	const typed = isValid(kept) ? kept : {};
	return [{ ...start, ...typed }, typed, (more) => keepFields(key, more, start)];
}
