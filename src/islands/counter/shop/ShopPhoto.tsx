import { useState } from 'react';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { photoOf } from '#lib/catalogue/picture.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { loadShopFacts, type ShopFacts } from '#stores/counter/shop-facts.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** The picture by which customers know the shop: a photograph from the phone, or the drawing of what it sells. */
export function ShopPhoto({ facts: { id: storeId, image } }: { facts: ShopFacts }) {
	const t = useWords();
	const [isBusy, setBusy] = useState(false);
	const show = async (url: string | null) => {
		const reply = await counterCall('PUT counter/shop-picture', { storeId, image: url }, { keepsNull: true });
		showRefusal(reply);
		if (!reply.ok) return;
		showMessage('success', t('counter.shopSaved'));
		await loadShopFacts();
	};
	return (
		<section className="surface pad stack" aria-label={t('counter.shopPicture')}>
			<h2>{t('counter.shopPicture')}</h2>
			<p className="hint">{t('counter.shopPictureHint')}</p>
			<PhotoField storeId={storeId} image={image} onChange={(url) => void show(url)} onBusy={setBusy} />
			{photoOf(image) && (
				<button type="button" className="btn-line" disabled={isBusy} onClick={() => void show(null)}>
					{t('counter.entryDrawing')}
				</button>
			)}
		</section>
	);
}
