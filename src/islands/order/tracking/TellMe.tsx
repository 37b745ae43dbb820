import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isOnPhone } from '#islands/order/tracking/is-on-phone.ts';
import { useWords } from '#islands/ui/words.tsx';
import { $push, readPush, startPush, stopPush } from '#stores/order/push.ts';

/** Offers to tell this browser how the order moves, and asks nothing before a tap. A browser that cannot be told has no button. */
export function TellMe({ pushKey }: { pushKey: string }) {
	const t = useWords();
	const state = useStore($push);
	useEffect(() => void readPush(), []);
	if (state === 'none') return null;
	// One button in every state, so that it keeps the focus.
	return (
		<div className="stack">
			<div role="status">
				{state === 'on' && <p>{t('push.on')}</p>}
				{state === 'refused' && <p>{t('push.refused')}</p>}
			</div>
			<button type="button" className="btn-line" onClick={() => (state === 'on' ? stopPush() : startPush(pushKey))}>
				{t(state === 'on' ? 'push.stop' : isOnPhone() ? 'push.ask' : 'push.askHere')}
			</button>
		</div>
	);
}
