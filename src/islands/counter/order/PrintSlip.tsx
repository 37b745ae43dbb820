import { useEffect, useState } from 'react';
import { deliveryTimeText } from '#islands/counter/delivery-time-text.ts';
import { moneyLeft } from '#islands/counter/order/money-left.ts';
import { OrderBill } from '#islands/counter/order/OrderBill.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { amountText } from '#lib/format/money.ts';

/** The widths of the paper of small printers, in millimetres. */
const WIDTHS_MM = [58, 80] as const;

/** Prints an order on the paper of a small printer by the browser's own print. The slip alone is printed. */
export function PrintSlip({ order }: { order: PartnerOrder }) {
	const t = useWords();
	const [widthMm, setWidth] = useState<number>();
	useEffect(() => {
		if (widthMm === undefined) return;
		const done = () => setWidth(undefined);
		addEventListener('afterprint', done);
		print();
		return () => removeEventListener('afterprint', done);
	}, [widthMm]);
	return (
		<div className="ct-ways">
			{WIDTHS_MM.map((mm) => (
				<button key={mm} type="button" className="btn-line" onClick={() => setWidth(mm)}>
					{t('counter.print', { mm })}
				</button>
			))}
			{widthMm && <Slip order={order} widthMm={widthMm} />}
		</div>
	);
}

function Slip({ order, widthMm }: { order: PartnerOrder; widthMm: number }) {
	const t = useWords();
	const { receiver, address, delivery, payment, bill } = order;
	return (
		<div className="ct-slip" data-mm={widthMm}>
			<p>
				<b>{order.store.name}</b>
			</p>
			<p>
				<b>{order.code}</b> {deliveryTimeText(order, t)}
			</p>
			<ul>
				{order.lines.map((line) => (
					<li key={line.retailerProductId}>
						{line.quantity} × {line.name}, {line.measurementDisplayText} <b>{amountText(line.lineTotal)}</b>
						{line.substitution && ` (${t('counter.ifOut')}: ${t(`counter.ifOut${line.substitution}`)})`}
					</li>
				))}
				{order.customLines.map((line) => (
					<li key={line.id}>
						{line.quantity} × {line.name} <b>{line.price === null ? '' : amountText(line.price)}</b>
					</li>
				))}
			</ul>
			<OrderBill bill={bill} />
			<p>
				<b>
					{t('bill.toPay')} {amountText(bill.toPay)}
				</b>
				{bill.tip > 0 && `, ${t('counter.tipOfIt', { amount: amountText(bill.tip) })}`}
				<br />
				{t(`counter.pay${payment.method}`)}, {moneyLeft(payment, t)}
			</p>
			<p>
				{receiver.name} {receiver.phone}
			</p>
			{address && <p>{[address.addressText, address.landmark, address.pinCode].filter(Boolean).join(', ')}</p>}
			{delivery.instructions && <p>{delivery.instructions}</p>}
		</div>
	);
}
