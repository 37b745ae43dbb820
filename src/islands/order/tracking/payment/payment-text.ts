import type { IslandWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { amountText, rupeesLess } from '#lib/format/money.ts';

/** Whether the customer may have sent money by UPI that the shop has not seen yet. */
export const mayBeSentByUpi = ({ method, status }: Pick<Order['payment'], 'method' | 'status'>): boolean =>
	method === 'UPI' && status === 'AWAITING_CONFIRMATION';

/** What has gone back, what a gateway is giving back, and what the shop has to give back itself. */
const backTexts = ({ payment: { refunded, owed, toGiveBack }, store }: Pick<Order, 'payment' | 'store'>, t: IslandWords): string[] => [
	...(refunded > 0 ? [t('pay.refunded', { amount: amountText(refunded) })] : []),
	...(owed > toGiveBack ? [t('pay.owed', { amount: amountText(rupeesLess(owed, toGiveBack)) })] : []),
	...(toGiveBack > 0 ? [t('pay.owedByShop', { amount: amountText(toGiveBack), shop: store.name })] : []),
];

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
			return t('pay.part', { amount, paid: amountText(rupeesLess(payment.paid, payment.refunded)) });
		case 'PAID':
			return t('order.paid');
		case 'OWED':
			return backTexts({ payment, store }, t).join(' · ');
		case 'PARTLY_REFUNDED':
		case 'REFUNDED':
			return t('pay.refunded', { amount: amountText(payment.refunded) });
	}
}
