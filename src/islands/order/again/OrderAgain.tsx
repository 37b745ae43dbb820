import { useState } from 'react';
import { AgainDialog } from '#islands/order/again/AgainDialog.tsx';
import { useFill } from '#islands/order/again/useFill.ts';
import { useWords } from '#islands/ui/words.tsx';
import { loadReorder } from '#stores/order/again.ts';

/**
 * The button that has an order again: first it shows what would come. `label` tells it from the others of a list. `isUnpaid`: the order ended
 * because nobody paid it, and goes back into the cart by one tap, unless something is different now.
 */
export function OrderAgain({ id, label, isUnpaid = false }: { id: string; label?: string; isUnpaid?: boolean }) {
	const t = useWords();
	const [state, setState] = useState<'closed' | 'asking' | 'open'>('closed');
	const { fill } = useFill();
	const refill = async () => {
		if (state === 'asking') return;
		setState('asking');
		const plan = await loadReorder({ id });
		if (!plan.ok || plan.data.waits || plan.data.lines.some(({ changes }) => changes.length > 0)) return setState('open');
		await fill({ id });
		setState('closed');
	};
	return (
		<>
			<button
				type="button"
				className={isUnpaid ? 'btn-fill' : 'btn-line'}
				aria-label={label}
				aria-haspopup={isUnpaid ? undefined : 'dialog'}
				aria-busy={state === 'asking'}
				onClick={() => (isUnpaid ? void refill() : setState('open'))}
			>
				{t(isUnpaid ? 'ended.refill' : 'again.button')}
			</button>
			{state === 'open' && <AgainDialog id={id} onClose={() => setState('closed')} />}
		</>
	);
}
