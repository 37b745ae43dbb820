import { useDraft } from '#islands/counter/shop/useDraft.ts';
import type { ShopReason } from '#lib/contract/shop-reasons.ts';
import { keepDraft } from '#stores/counter/drafts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

/** What is chosen of the frequent reasons (`OWN`: in one's own words), and what was written, which stays when something else is chosen. */
export type Reason = { chosen: string; text: string };
const isReason = (value: unknown): value is Reason => isObject(value) && typeof value.chosen === 'string' && typeof value.text === 'string';

/** Drops what was written for an end of an order, which has ended now. */
export function forgetReasons(orderId: string): void {
	for (const end of ['reject', 'return']) keepDraft(`${end}:${orderId}`, null);
}

/**
 * The reason that is being given in a dialog, one of the `reasons` that fit now; `said` is empty until one is chosen. Written words stay on the
 * phone until they are sent. `leave`, when the dialog closes, drops a choice without words.
 */
export function useReason(
	form: string,
	reasons: readonly ShopReason[],
): { reason: Reason; said: string; keep: (reason: Reason | null) => void; leave: () => void } {
	const [reason, , keep] = useDraft(form, { chosen: '', text: '' }, isReason);
	return {
		reason,
		said: reason.chosen === 'OWN' ? reason.text.trim() : (reasons.find((one) => one === reason.chosen) ?? ''),
		keep,
		leave: () => reason.text === '' && keep(null),
	};
}
