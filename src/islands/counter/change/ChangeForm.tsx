import { useState } from 'react';
import { DraftCustom } from '#islands/counter/change/DraftCustom.tsx';
import { DraftLine } from '#islands/counter/change/DraftLine.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { type DraftFault, draftOf, modifyOf } from '#lib/counter/changed-order.ts';
import { packGrams } from '#lib/counter/pack-grams.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/**
 * The order as it shall be: leave out, fewer or more, weigh, something else instead, and prices of what was asked for in words. It is no `form`:
 * Enter in a field must not send what is half typed, so the button alone does.
 */
export function ChangeForm({ order, onDone }: { order: PartnerOrder; onDone: () => void }) {
	const t = useWords();
	const [draft, setDraft] = useState(() => draftOf(order));
	const [fault, setFault] = useState<DraftFault | null>(null);
	const measures = { g: t('pack.g', { count: 2, amount: '' }), kg: t('pack.kg', { count: 2, amount: '' }) };
	const grams = Object.fromEntries(order.lines.map((line) => [line.retailerProductId, packGrams(line.measurementDisplayText, measures)]));
	const wrongAt = (id: string) => (fault?.at === id ? t(`counter.fault${fault.code}`, { ...fault }) : undefined);
	const send = () => {
		const made = modifyOf(order, draft, grams);
		if ('fault' in made) return setFault(made.fault);
		change('POST partner/orders/{id}/modify', made.input);
		onDone();
	};
	return (
		<div className="stack">
			<h1 className="headline">{t('counter.changeTitle')}</h1>
			<p className="hint">{t('counter.changeHint', { minutes: PROPOSAL_MS / MINUTE_MS })}</p>
			<ul className="ct-changes">
				{order.lines.map((line) => {
					const { retailerProductId: id } = line;
					const now = draft.lines[id];
					return (
						now && (
							<li key={id}>
								<DraftLine
									line={line}
									storeId={order.store.id}
									draft={now}
									packGrams={grams[id] ?? null}
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
					const now = draft.customs[line.id];
					return (
						now && (
							<li key={line.id}>
								<DraftCustom
									line={line}
									draft={now}
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
			<button type="button" className="btn-line ct-wide" onClick={onDone}>
				{t('ui.cancel')}
			</button>
		</div>
	);
}
