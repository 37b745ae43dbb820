import { useState } from 'react';
import { DraftCustom } from '#islands/counter/change/DraftCustom.tsx';
import { DraftLine } from '#islands/counter/change/DraftLine.tsx';
import { useEscape } from '#islands/counter/useEscape.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { beginDraft, type DraftFault, draftNow, modifyOf, type OrderDraft } from '#lib/counter/changed-order.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/**
 * The order as it shall be: leave out, fewer or more, weigh, something else instead, and prices of what was asked for in words. It is no `form`:
 * Enter in a field must not send what is half typed, so the button alone does.
 */
export function ChangeForm({ order, onDone }: { order: PartnerOrder; onDone: () => void }) {
	const t = useWords();
	const [drafting, setDrafting] = useState(() => beginDraft(order));
	const [fault, setFault] = useState<DraftFault | null>(null);
	const now = draftNow(order, drafting);
	if (now !== drafting) {
		setDrafting(now);
		setFault(null);
	}
	const { draft, isAnew } = now;
	const [isLeaving, setLeaving] = useState(false);
	const heading = useFocusKept('change', { isOpened: true });
	const leave = () => (JSON.stringify(draft) === now.base ? onDone() : setLeaving(true));
	useEscape(isLeaving ? null : leave);
	const setDraft = (next: OrderDraft) => setDrafting({ ...now, draft: next });
	const wrongAt = (id: string) => (fault?.at === id ? t(`counter.fault${fault.code}`, { ...fault }) : undefined);
	const send = () => {
		const made = modifyOf(order, draft);
		if ('fault' in made) return setFault(made.fault);
		change('POST partner/orders/{id}/modify', made.input);
		onDone();
	};
	return (
		<div className="stack">
			<h1 className="headline" ref={heading} tabIndex={-1}>
				{t('counter.changeTitle')}
			</h1>
			<p className="hint">{t('counter.changeHint', { minutes: PROPOSAL_MS / MINUTE_MS })}</p>
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
			<button type="button" className="btn-fill ct-wide" onClick={send}>
				{t('counter.askCustomer')}
			</button>
			<button type="button" className="btn-line ct-wide" onClick={leave}>
				{t('ui.cancel')}
			</button>
			{isLeaving && (
				<Dialog kind="modal" title={t('counter.changeLeave')} onClose={() => setLeaving(false)}>
					<button type="button" className="btn-fill ct-wide" onClick={onDone}>
						{t('counter.changeDrop')}
					</button>
				</Dialog>
			)}
		</div>
	);
}
