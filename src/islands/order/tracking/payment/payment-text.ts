import type { IslandWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';

/** Whether the customer may have sent money by UPI that the shop has not seen yet. */
export const mayBeSentByUpi = ({ method, status }: Pick<Order['payment'], 'method' | 'status'>): boolean =>
	method === 'UPI' && status === 'AWAITING_CONFIRMATION';

/** That money goes back, and from whom: what was paid to the shop's own UPI address no gateway gives back. */
function backText(amount: number, { payment, store }: Pick<Order, 'payment' | 'store'>, t: IslandWords): string {
	const words = { amount: amountText(amount) };
	return payment.method === 'UPI' ? t('pay.owedByShop', { ...words, shop: store.name }) : t('pay.owed', words);
}

/** How the payment of an order stands, in words; empty when there is nothing to say, as for an order that was cancelled unpaid. */
export function paymentText(
	{ payment, delivery, store, stage }: Pick<Order, 'payment' | 'delivery' | 'store' | 'stage'>,
	t: IslandWords,
): string {
	const { method, status } = payment;
	const amount = amountText(payment.due);
	if (payment.cameLate && status === 'OWED') return t('pay.late', { amount: amountText(payment.owed) });
	if (payment.cameLate && status === 'REFUNDED') return t('pay.lateBack', { amount: amountText(payment.refunded) });
	if (payment.due === 0 && payment.paid === 0) return mayBeSentByUpi(payment) ? t('cancel.upiSent', { shop: store.name }) : '';
	switch (status) {
		case 'PENDING':
			if (method !== 'COD') return t('pay.open', { amount });
			return t(delivery.type === 'PICKUP' ? 'pay.cashShop' : 'pay.cash', { amount });
		case 'AWAITING_CONFIRMATION':
			if (method === 'ONLINE') return t('pay.checking');
			// Who came back from the app without paying can still pay, and must not think that it is done.
			return t(stage === 'PAYMENT_PENDING' ? 'pay.sentOrNot' : 'pay.waiting', { amount, shop: store.name });
		case 'FAILED':
			return t('pay.failed');
		case 'PART_PAID':
			return t('pay.part', { amount, paid: amountText(payment.paid) });
		case 'PAID':
			return t('order.paid');
		case 'OWED':
			return [
				payment.refunded > 0 && t('pay.refunded', { amount: amountText(payment.refunded) }),
				backText(payment.owed, { payment, store }, t),
			]
				.filter(Boolean)
				.join(' · ');
		case 'PARTLY_REFUNDED':
		case 'REFUNDED':
			return t('pay.refunded', { amount: amountText(payment.refunded) });
	}
}
