import type { Order } from '#lib/contract/order.ts';

type Paid = Pick<Order['payment'], 'status' | 'due' | 'refunded'>;

/** What an order's stream tells beside stages and positions: how its payment stands, and how many of its reports the shop has answered. */
export const orderNews = ({ status, due, refunded }: Paid, answered: number) => ({ status, due, refunded, answered });

/** Whether the customer of an order that has ended still waits for something: the shop's word on money, money back, or what comes of a report. */
export const isNewsAwaited = ({ payment: { status }, help }: Pick<Order, 'payment' | 'help'>): boolean =>
	status === 'AWAITING_CONFIRMATION' || status === 'OWED' || help.length > 0;
