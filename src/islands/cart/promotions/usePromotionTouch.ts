import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { PromotionTouch } from '#islands/cart/promotions/PromotionCards.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { amountText } from '#lib/format/money.ts';
import type { Reply } from '#stores/api/call.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage } from '#stores/ui/message.ts';
import { closeModal, openModal, type Promoting } from '#stores/ui/overlay.ts';

type Actions = {
	/** The modal of the promotion, to come back to after a login. */
	modal: Promoting;
	apply: (given: string) => Promise<Reply<Cart>>;
	remove: () => Promise<Reply<Cart>>;
	/** What the applied promotion takes off, in rupees. */
	discountOf: (cart: Cart) => number;
};

/**
 * What a touch on a coupon or an offer does. A guest logs in first, then it goes on by itself. A refusal is shown in the modal (§8); when the coupon
 * is applied the modal closes and the message bar says so.
 */
export function usePromotionTouch({ modal, apply, remove, discountOf }: Actions): PromotionTouch & { refusal: string } {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const [refusal, setRefusal] = useState('');
	const [busyId, setBusyId] = useState<string | null>(null);
	const send = async (id: string, action: () => Promise<Reply<Cart>>): Promise<Cart | null> => {
		if (isGuest) {
			openModal({ name: 'login', ...(id && { next: { ...modal, wanted: id } }) });
			return null;
		}
		setRefusal('');
		setBusyId(id);
		const reply = await action();
		setBusyId(null);
		if (reply.ok) return reply.data;
		setRefusal(failureText(reply, t));
		return null;
	};
	const onApply = async (given: string) => {
		const cart = await send(given, () => apply(given));
		if (!cart) return;
		closeModal();
		showMessage('success', t('promo.saved', { amount: amountText(discountOf(cart)) }));
	};
	const due = useRef(modal.wanted);
	useEffect(() => {
		const given = due.current;
		due.current = undefined;
		if (given && !isGuest) void onApply(given);
	});
	return { refusal, busyId, onApply: (given) => void onApply(given), onRemove: () => void send('', remove) };
}
