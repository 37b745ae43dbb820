import { useEffect, useState } from 'react';
import { AgainLine } from '#islands/order/again/AgainLine.tsx';
import { useFill } from '#islands/order/again/useFill.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { ReorderPlan } from '#lib/contract/reorder.ts';
import { amountText } from '#lib/format/money.ts';
import { loadReorder } from '#stores/order/again.ts';
import { refusalText } from '#stores/ui/refusal.ts';

type State = { state: 'loading' } | { state: 'ready'; plan: ReorderPlan } | { state: 'failed'; text: string };

/** What would come into the cart for an old order, beside what it was then; the cart is filled by the one button. */
export function AgainDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useWords();
	const [found, setFound] = useState<State>({ state: 'loading' });
	useEffect(() => {
		let isGone = false;
		void loadReorder({ id }).then((reply) => {
			if (isGone) return;
			setFound(reply.ok ? { state: 'ready', plan: reply.data } : { state: 'failed', text: refusalText(reply) });
		});
		return () => {
			isGone = true;
		};
	}, [id]);
	const title = found.state === 'ready' ? t('again.title', { shop: found.plan.store.name }) : t('again.button');
	return (
		<Dialog kind="tall" title={title} onClose={onClose}>
			{found.state === 'loading' && <p role="status">{t('ui.loading')}</p>}
			{found.state === 'failed' && <p role="alert">{found.text || t('ui.noConnection')}</p>}
			{found.state === 'ready' && <Plan id={id} plan={found.plan} />}
		</Dialog>
	);
}

/** The lines of a plan, each of which can be left out, the sums, and the way into the cart. */
export function Plan({ id, plan }: { id: string; plan: ReorderPlan }) {
	const t = useWords();
	const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
	const { isFilling, fill } = useFill();
	const { lines, customLines, itemTotalBefore, waits } = plan;
	const take = (line: string, isTaken: boolean) => {
		const rest = [...leftOut].filter((one) => one !== line);
		setLeftOut(new Set(isTaken ? rest : [...rest, line]));
	};
	const comes = lines.filter(({ retailerProductId, now }) => now && !leftOut.has(retailerProductId));
	const paise = comes.reduce((sum, { now }) => sum + (now ? Math.round(now.sellingPrice * 100) * now.quantity : 0), 0);
	const amount = amountText(paise / 100);
	const isSame = lines.every(({ changes }) => changes.length === 0);
	const canCome = lines.some(({ now }) => now !== null);
	return (
		<>
			<p>{canCome ? t(isSame ? 'again.same' : 'again.changed') : t('again.nothing')}</p>
			<ul className="lines">
				{lines.map((line) => (
					<AgainLine
						key={line.retailerProductId}
						line={line}
						isTaken={!leftOut.has(line.retailerProductId)}
						onTake={(isTaken) => take(line.retailerProductId, isTaken)}
					/>
				))}
				{canCome &&
					customLines.map(({ id: line, name, quantity }) => (
						<li key={line}>
							<label className="radio">
								<input type="checkbox" checked={!leftOut.has(line)} onChange={(event) => take(line, event.target.checked)} />
								<span>
									{name} × {quantity} <small>{t('custom.priceLater')}</small>
								</span>
							</label>
						</li>
					))}
			</ul>
			{canCome && (
				<dl className="bill">
					<div>
						<dt>{t('again.before')}</dt>
						<dd>{amountText(itemTotalBefore)}</dd>
					</div>
					<div className="bill-total">
						<dt>{t('again.now')}</dt>
						<dd role="status">{amount}</dd>
					</div>
				</dl>
			)}
			{waits && canCome && <p className="where">{t('again.waits', { shop: waits.name })}</p>}
			{canCome && (
				<div className="form-ways">
					<button
						type="button"
						className="btn-fill"
						disabled={comes.length === 0}
						aria-busy={isFilling}
						onClick={() => void fill({ id }, [...leftOut])}
					>
						{t('again.fill', { amount })}
					</button>
				</div>
			)}
		</>
	);
}
