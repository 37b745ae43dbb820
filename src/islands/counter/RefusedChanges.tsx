import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { stageKey } from '#islands/counter/stage-key.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { ChangeName } from '#stores/counter/change-names.ts';
import { $refusedChanges, closeRefused } from '#stores/counter/refused-changes.ts';

const MOVES = {
	'POST partner/orders/{id}/accept': 'counter.accept',
	'POST partner/orders/{id}/modify': 'counter.modify',
	'POST partner/orders/{id}/paid': 'counter.movePaid',
	'POST partner/orders/{id}/reject': 'counter.reject',
	'POST partner/orders/{id}/ready': 'counter.ready',
	'POST partner/orders/{id}/dispatch': 'counter.dispatch',
	'POST partner/orders/{id}/deliver': 'counter.delivered',
	'POST partner/orders/{id}/return': 'counter.return',
	'POST partner/orders/{id}/refund': 'counter.moveRefund',
	'POST partner/orders/{id}/answer': 'counter.answer',
} as const satisfies Record<ChangeName, string>;

/** Which changes of orders the store has refused, each until it is closed: what was tapped without a network is refused when nobody looks. */
export function RefusedChanges() {
	const t = useWords();
	const refused = useStore($refusedChanges);
	return (
		<ul aria-live="assertive">
			{refused.map(({ key, name, id, code, why, ended }) => (
				<li key={key} className="ct-alarms">
					<CounterLink to={{ name: 'order', id }} className="ct-alarm">
						{t('counter.changeRefused', { code, move: t(MOVES[name]), why: ended ? t(stageKey(ended)) : why || t('ui.noConnection') })}
					</CounterLink>
					<button type="button" className="dlg-close" aria-label={`${t('ui.close')}: ${code}`} onClick={() => closeRefused(key)}>
						×
					</button>
				</li>
			))}
		</ul>
	);
}
