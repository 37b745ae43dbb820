import { useWords } from '#islands/ui/words.tsx';

type Props = { text: string; detail: string; onOpen: () => void; removal?: { name: string; onRemove: () => void } };

/** One line that opens a list of promotions; with what is applied, and a button that takes it off. */
export function PromotionLine({ text, detail, onOpen, removal }: Props) {
	const t = useWords();
	return (
		<div className="promo-line" data-state={removal ? 'applied' : 'open'}>
			<button type="button" onClick={onOpen}>
				<b>{text}</b>
				{detail && <small>{detail}</small>}
			</button>
			{removal && (
				<button type="button" className="link" aria-label={`${t('cart.remove')}: ${removal.name}`} onClick={removal.onRemove}>
					{t('cart.remove')}
				</button>
			)}
		</div>
	);
}
