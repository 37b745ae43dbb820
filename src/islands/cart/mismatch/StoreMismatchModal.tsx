import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import { startNewCart } from '#stores/cart/new-cart.ts';
import { closeModal } from '#stores/ui/overlay.ts';

/** A cart holds products of one shop: the shopper keeps it, or starts a new cart with the other shop's product (X2). */
export function StoreMismatchModal({ message, item }: { message: string; item: CartItem }) {
	const t = useWords();
	const begin = () => {
		closeModal();
		void startNewCart(item);
	};
	return (
		<Dialog kind="modal" title={t('mismatch.title')} onClose={closeModal}>
			<p>{message || t('mismatch.text', { shop: item.store.name })}</p>
			<div className="line" data-kind="product">
				<img src={pictureAt(item.image, 112)} alt="" width="56" height="56" />
				<div className="line-text">
					<b>{item.name}</b>
					<small>
						{item.measurementDisplayText} · {item.store.name}
					</small>
				</div>
			</div>
			<div className="dlg-choices">
				<button type="button" className="btn-line" onClick={closeModal}>
					{t('mismatch.keep')}
				</button>
				<button type="button" className="btn-fill" onClick={begin}>
					{t('mismatch.begin')}
				</button>
			</div>
		</Dialog>
	);
}
