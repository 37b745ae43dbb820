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
