import { useState } from 'react';
import { DraftCustom } from '#islands/counter/proposal/DraftCustom.tsx';
import { DraftLine } from '#islands/counter/proposal/DraftLine.tsx';
import { forgetOrderDraft, useOrderDraft } from '#islands/counter/proposal/useOrderDraft.ts';
import { useEscape } from '#islands/counter/useEscape.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { type DraftFault, itemsPrice, modifyOf } from '#lib/counter/changed-order.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { amountText } from '#lib/format/money.ts';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/**
 * The order as it shall be: leave out, fewer or more, weigh, something else instead, and prices of what was asked for in words. It is no `form`:
 * Enter in a field must not send what is half typed, so the button alone does.
 */
export function ChangeForm({ order, onDone }: { order: PartnerOrder; onDone: () => void }) {
	const t = useWords();
	const [{ draft, base, isAnew }, isChanged, setDraft] = useOrderDraft(order);
	const [found, setFound] = useState<{ base: string; fault: DraftFault } | null>(null);
	// Of lines that are no longer as they were nothing is wrong.
	const fault = found?.base === base ? found.fault : null;
	const setFault = (next: DraftFault | null) => setFound(next && { base, fault: next });
	const done = () => {
		forgetOrderDraft(order.id);
		onDone();
	};
	const [isLeaving, setLeaving] = useState(false);
	const heading = useFocusKept('change', { isOpened: true });
	const leave = () => (isChanged ? setLeaving(true) : done());
	useEscape(isLeaving ? null : leave);
	const wrongAt = (id: string) => (fault?.at === id ? t(`counter.fault${fault.code}`, { ...fault }) : undefined);
	const send = () => {
		const made = modifyOf(order, draft);
		if ('fault' in made) return setFault(made.fault);
		change('POST partner/orders/{id}/modify', made.input);
		done();
	};
	return (
		<div className="stack">
			<h1 className="headline" ref={heading}>
				{t('counter.changeTitle')}
			</h1>
			<p className="hint">{t('counter.changeHint', { minutes: PROPOSAL_MS / MINUTE_MS })}</p>
			<p>
				<b>{t('counter.ifOut')}:</b> {t(`counter.ifOut${order.delivery.substitution}`)}
			</p>
			{isAnew && <p role="alert">{t('counter.changedMeanwhile')}</p>}
			<ul className="ct-changes">
				{order.lines.map((line) => {
					const { retailerProductId: id } = line;
					const own = draft.lines[id];
					return (
						own && (
							<li key={id}>
								<DraftLine
									line={line}
									storeId={order.store.id}
									draft={own}
									wish={line.substitution ?? order.delivery.substitution}
									wrong={wrongAt(id)}
									isOdd={fault?.code === 'WEIGHT_ODD'}
									onChange={(next) => {
										if (fault?.at === id) setFault(null);
										setDraft({ ...draft, lines: { ...draft.lines, [id]: next } });
									}}
								/>
							</li>
						)
					);
				})}
				{order.customLines.map((line) => {
					const own = draft.customs[line.id];
					return (
						own && (
							<li key={line.id}>
								<DraftCustom
									line={line}
									draft={own}
									wrong={wrongAt(line.id)}
									onChange={(next) => {
										if (fault?.at === line.id) setFault(null);
										setDraft({ ...draft, customs: { ...draft.customs, [line.id]: next } });
									}}
								/>
							</li>
						)
					);
				})}
			</ul>
			{fault && fault.at === undefined && (
				<p className="hint" role="alert" data-bad>
					{t(`counter.fault${fault.code}`)}
				</p>
			)}
			<p>
				<b>{t('counter.itemsSum', { now: amountText(itemsPrice(order, draft)), before: amountText(order.bill.itemTotal) })}</b>
			</p>
			<button type="button" className="btn-fill ct-wide" onClick={send}>
				{t('counter.askCustomer')}
			</button>
			<button type="button" className="btn-line ct-wide" onClick={leave}>
				{t('ui.back')}
			</button>
			{isLeaving && (
				<Dialog kind="modal" title={t('counter.changeLeave')} onClose={() => setLeaving(false)}>
					<button type="button" className="btn-fill ct-wide" onClick={done}>
						{t('counter.changeDrop')}
					</button>
				</Dialog>
			)}
		</div>
	);
}
