import { useState } from 'react';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { beginDraft, type Drafting, draftNow, type OrderDraft } from '#lib/counter/changed-order.ts';
import { keepDraft } from '#stores/counter/drafts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const isDrafting = (value: unknown): value is Drafting =>
	isObject(value) &&
	typeof value.base === 'string' &&
	typeof value.isAnew === 'boolean' &&
	isObject(value.draft) &&
	isObject(value.draft.lines) &&
	isObject(value.draft.customs);
const keyOf = (orderId: string) => `change:${orderId}`;

/** Forgets what was typed of an order, which cannot be changed any more. */
export const forgetOrderDraft = (orderId: string): void => keepDraft(keyOf(orderId), null);

/** An order as it shall be, whether anything of it was changed, and a way to change more. It is kept while one looks at other orders. */
export function useOrderDraft(order: PartnerOrder): readonly [Drafting, boolean, (next: OrderDraft) => void] {
	const [start] = useState(() => beginDraft(order));
	const [kept, , keep] = useDraft(keyOf(order.id), start, isDrafting);
	const now = draftNow(order, kept);
	return [now, JSON.stringify(now.draft) !== now.base, (draft) => keep({ ...now, draft })];
}
