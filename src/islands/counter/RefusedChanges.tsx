import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $refusedChanges, closeRefused } from '#stores/counter/refused-changes.ts';

/** Which changes of orders the store has refused, each until it is closed: what was tapped without a network is refused when nobody looks. */
export function RefusedChanges() {
	const t = useWords();
	const refused = useStore($refusedChanges);
	return (
		<ul>
			{refused.map(({ key, id, code, why }) => (
				<li key={key} className="ct-alarms">
					<CounterLink to={{ name: 'order', id }} className="ct-alarm">
						{t('counter.changeRefused', { code, why: why || t('ui.noConnection') })}
					</CounterLink>
					<button type="button" className="dlg-close" aria-label={`${t('ui.close')}: ${code}`} onClick={() => closeRefused(key)}>
						×
					</button>
				</li>
			))}
		</ul>
	);
}
