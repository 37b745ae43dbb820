import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';

type Props = { names: readonly string[]; onPrice: () => void; onFree: () => void; onClose: () => void };

/** Asks, before an order goes out with something that has no price, for that price, or whether the shop gives it for nothing. */
export function PriceDialog({ names, onPrice, onFree, onClose }: Props) {
	const t = useWords();
	const free = () => {
		onFree();
		onClose();
	};
	return (
		<Dialog kind="modal" title={t('counter.priceTitle')} onClose={onClose}>
			<div className="stack">
				<p>{t('counter.priceMissing', { names: names.join(' · ') })}</p>
				<button type="button" className="btn-fill ct-wide" onClick={onPrice}>
					{t('counter.priceSet')}
				</button>
				<button type="button" className="btn-line ct-wide" onClick={free}>
					{t('counter.priceFree')}
				</button>
			</div>
		</Dialog>
	);
}
