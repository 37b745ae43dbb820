import { useStore } from '@nanostores/react';
import { $drafts, keepDraft } from '#stores/counter/drafts.ts';

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
