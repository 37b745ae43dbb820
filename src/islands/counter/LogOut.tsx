import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { $unsent, logOutOfCounter } from '#stores/counter/log-in.ts';

/** The way out. What waits is sent first; where it cannot be, it asks whether it may be lost. */
export function LogOut() {
	const t = useWords();
	const count = useStore($unsent);
	const [state, setState] = useState<'ready' | 'busy' | 'asking'>('ready');
	const leave = async (mayLose: boolean) => {
		setState('busy');
		// Once logged out this button is gone.
		if (!(await logOutOfCounter({ mayLose }))) setState('asking');
	};
	const stay = () => setState('ready');
	return (
		<>
			<button type="button" className="btn-line" disabled={state === 'busy'} onClick={() => void leave(false)}>
				{t(state === 'busy' && count > 0 ? 'counter.sending' : 'counter.logout')}
			</button>
			{state === 'asking' && (
				<Dialog kind="modal" title={t('counter.logout')} onClose={stay}>
					<div className="stack">
						{count > 0 && <b>{t('counter.waiting', { count })}</b>}
						<p>{t('counter.logoutLost')}</p>
						<button type="button" className="btn-fill ct-wide" data-focus-first onClick={stay}>
							{t('counter.logoutStay')}
						</button>
						<button type="button" className="btn-line ct-wide" onClick={() => void leave(true)}>
							{t('counter.logoutLeave')}
						</button>
					</div>
				</Dialog>
			)}
		</>
	);
}
