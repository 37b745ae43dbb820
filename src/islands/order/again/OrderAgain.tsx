import { useState } from 'react';
import { AgainDialog } from '#islands/order/again/AgainDialog.tsx';
import { useWords } from '#islands/ui/words.tsx';

/**
 * The button that has an order again: first it shows what would come. `label` tells it from the others of a list. `isMain`: it is what to
 * do next.
 */
export function OrderAgain({ id, label, isMain = false }: { id: string; label?: string; isMain?: boolean }) {
	const t = useWords();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<button
				type="button"
				className={isMain ? 'btn-fill' : 'btn-line'}
				aria-label={label}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				{t('again.button')}
			</button>
			{isOpen && <AgainDialog id={id} onClose={() => setOpen(false)} />}
		</>
	);
}
