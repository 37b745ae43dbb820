import { useEffect, useRef, useState } from 'react';
import { AskedHelp } from '#islands/order/tracking/after/AskedHelp.tsx';
import { HelpForm, NO_HELP_DRAFT } from '#islands/order/tracking/after/HelpForm.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';

/** "Something is wrong": what the customer has said of the order and the shop has answered, and the way to say more. */
export function HelpSection({ order }: { order: Order }) {
	const t = useWords();
	const [isOpen, setOpen] = useState(false);
	// It outlives the dialog: what is written stays when that is closed before it is sent.
	const [draft, setDraft] = useState(NO_HELP_DRAFT);
	const heading = useRef<HTMLHeadingElement>(null);
	const [times, setTimes] = useState(0);
	// Once the dialog has given the focus back: what was sent stands below the heading.
	useEffect(() => {
		if (times > 0) heading.current?.focus();
	}, [times]);
	const sent = () => {
		setOpen(false);
		setDraft(NO_HELP_DRAFT);
		setTimes(times + 1);
	};
	if (order.stage === 'PAYMENT_PENDING') return null;
	return (
		<section className="surface pad stack" aria-labelledby="order-help">
			<h2 id="order-help" tabIndex={-1} ref={heading}>
				{t('help.title')}
			</h2>
			{order.help.length > 0 && (
				<ul className="lines">
					{order.help.map((help) => (
						<AskedHelp key={help.id} help={help} order={order} />
					))}
				</ul>
			)}
			<button type="button" className="btn-line" onClick={() => setOpen(true)}>
				{t(order.help.length > 0 ? 'help.more' : 'help.tell')}
			</button>
			{isOpen && (
				<Dialog kind="modal" title={t('help.title')} onClose={() => setOpen(false)}>
					<HelpForm order={order} draft={draft} onDraft={setDraft} onSent={sent} />
				</Dialog>
			)}
		</section>
	);
}
