import type { ReactNode } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { amountText } from '#lib/format/money.ts';
import { newKey } from '#lib/new-key.ts';
import { change } from '#stores/counter/waiting-changes.ts';

type Props = { order: PartnerOrder; onClose: () => void };
type Attempt = PartnerOrder['payment']['attempts'][number];

/**
 * Asks before it is noted that money came by UPI, which nothing takes back; of another sum than what is to pay it says what becomes of the
 * difference.
 */
export function CameDialog({ order: { id, payment }, attempt, onClose }: Props & { attempt: Attempt }) {
	const t = useWords();
	const amount = amountText(attempt.amount);
	const more = attempt.amount - payment.due;
	return (
		<Asked
			title={t('counter.paid', { amount })}
			yes={t('counter.paidYes', { amount })}
			onYes={() => change('POST partner/orders/{id}/paid', { id, attempt: attempt.id })}
			onClose={onClose}
		>
			{t('counter.paidLook')}
			{more !== 0 && ` ${t(more > 0 ? 'counter.paidMore' : 'counter.paidLess', { amount: amountText(Math.abs(more)) })}`}
		</Asked>
	);
}

/** Asks before it is noted that the shop has given money back. */
export function GiveBackDialog({ order: { id, payment }, onClose }: Props) {
	const t = useWords();
	const amount = amountText(payment.toGiveBack);
	const giveBack = () => change('POST partner/orders/{id}/refund', { id, key: newKey(), expectedOwed: payment.toGiveBack });
	return (
		<Asked title={t('counter.giveBack', { amount })} yes={t('counter.giveBackYes', { amount })} onYes={giveBack} onClose={onClose}>
			{t('counter.giveBackHow', { amount })}
		</Asked>
	);
}

type AskedProps = { title: string; yes: string; onYes: () => void; onClose: () => void; children: ReactNode };

function Asked({ title, yes, onYes, onClose, children }: AskedProps) {
	const sayYes = () => {
		onYes();
		onClose();
	};
	return (
		<Dialog kind="modal" title={title} onClose={onClose}>
			<div className="stack">
				<p>{children}</p>
				<button type="button" className="btn-fill ct-wide" onClick={sayYes}>
					{yes}
				</button>
			</div>
		</Dialog>
	);
}
