import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

type Drafts = Readonly<Record<string, unknown>>;

/** What was typed in the counter's forms and is not saved yet, by the form; kept over a reload. */
export const $drafts = persistentJson<Drafts>(COUNTER_KEYS.drafts, {}, isObject);

/** Keeps what was typed in a form; `null` drops it. */
export function keepDraft(form: string, typed: unknown): void {
	const { [form]: _, ...others } = $drafts.get();
	$drafts.set(typed === null ? others : { ...others, [form]: typed });
}

const areAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
type Fields = Readonly<Record<string, unknown>>;

/**
 * Keeps fields of a form that were typed in and are not as they were (`start`), and no others: what another device changes of those shows, and is
 * not undone.
 */
export function keepFields(form: string, typed: Fields, start: Fields): void {
	const kept = $drafts.get()[form];
	const all = { ...(isObject(kept) ? kept : {}), ...typed };
	const changed = Object.entries(all).filter(([field, value]) => !areAlike(value, start[field]));
	keepDraft(form, changed.length > 0 ? Object.fromEntries(changed) : null);
}

/** Drops what was sent of a form and is saved now; what was typed since stays. */
export function dropSaved(form: string, sent: unknown): void {
	const now = $drafts.get()[form];
	if (isObject(now) && isObject(sent)) {
		const since = Object.entries(now).filter(([field, typed]) => !areAlike(typed, sent[field]));
		keepDraft(form, since.length > 0 ? Object.fromEntries(since) : null);
	} else if (areAlike(now, sent)) keepDraft(form, null);
}
