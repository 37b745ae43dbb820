import { useEffect, useRef, useState } from 'react';
import { ChangeLine } from '#islands/order/tracking/proposal/ChangeLine.tsx';
import { stageOf } from '#islands/order/tracking/stage-heading.ts';
import { TimeToAct } from '#islands/order/tracking/TimeToAct.tsx';
import { failureText } from '#islands/ui/failure-text.ts';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import type { Modification, Order } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import { afterPaid, comesAsAllowed, isEmptied, isEmptiedAtZero, sumWithout } from '#lib/order/answer-to-proposal.ts';
import { sendApproval } from '#stores/order/answer-proposal.ts';

const ANSWER = { left: 'changes.answerIn', over: 'changes.timeUp' } as const;

/** `isNews`: it came while the page was open, and gets the focus. */
type Props = { order: Order & { modification: Modification }; isNews: boolean };

/** What the shop would change, line by line, and the customer's answer. */
export function Changes({ order, isNews }: Props) {
	const t = useWords();
	const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
	const [isSending, setSending] = useState(false);
	const [refused, setRefused] = useState('');
	const heading = useRef<HTMLHeadingElement>(null);
	const ref = useFocusHandover<HTMLDivElement>(stageOf);
	const { id, modification, payment } = order;
	useEffect(() => {
		if (isNews) heading.current?.focus();
	}, [isNews]);
	const drop = (change: string, isDropped: boolean) => {
		setRefused('');
		const rest = [...dropped].filter((one) => one !== change);
		setDropped(new Set(isDropped ? [...rest, change] : rest));
	};
	// The button stays as it is meanwhile: a disabled one would lose the focus.
	const accept = async () => {
		if (isSending) return;
		setSending(true);
		const reply = await sendApproval(id, [...dropped], modification.approveBy);
		setSending(false);
		setRefused(reply.ok ? '' : failureText(reply, t));
	};
	const sum = sumWithout(order, dropped);
	return (
		<section aria-labelledby="order-changes">
			<div className="stack" ref={ref}>
				<h2 id="order-changes" tabIndex={-1} ref={heading}>
					{t('changes.title')}
				</h2>
				<TimeToAct id={id} until={modification.approveBy} words={ANSWER} />
				<ul className="lines">
					{modification.changes.map((change) => (
						<ChangeLine
							key={change.id}
							change={change}
							isDropped={dropped.has(change.id)}
							onDrop={(isDropped) => drop(change.id, isDropped)}
						/>
					))}
				</ul>
				<Sums agreed={modification.agreed} sum={sum} />
				{payment.paid > 0 && <p>{moneyText(afterPaid(payment, sum), t)}</p>}
				<p className="small">{unansweredText(order, t)}</p>
				{refused && (
					<p className="hint" role="alert" data-bad>
						{refused}
					</p>
				)}
				{isEmptied(order, dropped) ? (
					<p>{t('changes.nothing')}</p>
				) : (
					<button type="button" className="btn-fill" aria-busy={isSending} onClick={accept}>
						{t('changes.accept', { amount: amountText(sum) })}
					</button>
				)}
			</div>
		</section>
	);
}

/** What comes back to a customer who has paid, or what they have still to pay. */
function moneyText({ back, left }: ReturnType<typeof afterPaid>, t: IslandWords): string {
	if (back > 0) return t('pay.owed', { amount: amountText(back) });
	return left > 0 ? t('pay.open', { amount: amountText(left) }) : t('changes.allPaid');
}

/** What happens when the customer does not answer, and what it costs then. */
function unansweredText(order: Props['order'], t: IslandWords): string {
	const { payment, modification } = order;
	if (isEmptiedAtZero(order)) return t('changes.atZeroEnds');
	const { atZero, changes } = modification;
	const what =
		payment.paid > 0
			? t('changes.atZeroPaid', { what: moneyText(afterPaid(payment, atZero), t) })
			: t('changes.atZeroPay', { amount: amountText(atZero) });
	return `${t(changes.some(comesAsAllowed) ? 'changes.atZeroSimilar' : 'changes.atZero')} ${what}`;
}

/** What was agreed, what changes, and the new sum, which is said when the customer leaves something out. */
function Sums({ agreed, sum }: { agreed: number; sum: number }) {
	const t = useWords();
	const difference = Math.round((sum - agreed) * 100) / 100;
	return (
		<dl className="bill">
			<div>
				<dt>{t('changes.agreed')}</dt>
				<dd>{amountText(agreed)}</dd>
			</div>
			<div>
				<dt>{t('changes.difference')}</dt>
				<dd>{(difference > 0 ? '+' : '') + amountText(difference)}</dd>
			</div>
			<div className="bill-total">
				<dt>{t('changes.sum')}</dt>
				<dd>
					<span role="status">{amountText(sum)}</span>
				</dd>
			</div>
		</dl>
	);
}
