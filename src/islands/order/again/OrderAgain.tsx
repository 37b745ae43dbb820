import { useState } from 'react';
import { AgainDialog } from '#islands/order/again/AgainDialog.tsx';
import { useWords } from '#islands/ui/words.tsx';

/** The button that has an order again: first it shows what would come. `label` tells it from the others of a list. */
export function OrderAgain({ id, label }: { id: string; label?: string }) {
	const t = useWords();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button type="button" className="btn-line" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				{t('again.button')}
			</button>
			{isOpen && <AgainDialog id={id} onClose={() => setOpen(false)} />}
		</>
	);
}
