import { useWords } from '#islands/ui/words.tsx';
import { openModal } from '#stores/ui/overlay.ts';

/** The way to the shopping list from the cart. */
export function FromList() {
	const t = useWords();
	return (
		<button type="button" className="ask-custom" onClick={() => openModal({ name: 'list' })}>
			{t('cart.fromList')}
		</button>
	);
}
