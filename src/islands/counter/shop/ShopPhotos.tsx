import { useEffect, useRef } from 'react';
import { PhotoField } from '#islands/counter/PhotoField.tsx';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useWords } from '#islands/ui/words.tsx';
import { photoOf, pictureAt } from '#lib/catalogue/picture.ts';
import { SHOP_PICTURES_MOST } from '#lib/contract/shop-limits.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { loadShopFacts, type ShopFacts } from '#stores/counter/shop-facts.ts';
import { showMessage } from '#stores/ui/message.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const PICTURE_PX = 240;

/** The photographs of the shop: the first is its front, by which customers know it in lists; without any, the drawing of what it sells. */
export function ShopPhotos({ facts: { id: storeId, image, moreImages } }: { facts: ShopFacts }) {
	const t = useWords();
	const busy = useBusy();
	const { isBusy, run } = busy;
	const section = useRef<HTMLElement>(null);
	/** Where the picture stood whose button went away with the tap. */
	const tapped = useRef<number | null>(null);
	const images = photoOf(image) ? [image, ...moreImages] : [];
	// Its neighbour has the focus then, or where a picture is added.
	useEffect(() => {
		const at = tapped.current;
		if (at === null || isBusy) return;
		tapped.current = null;
		if (document.activeElement !== document.body) return;
		const items = section.current?.querySelectorAll('li');
		const next = items?.[Math.min(at, items.length - 1)]?.querySelector<HTMLElement>('button');
		(next ?? section.current?.querySelector<HTMLElement>('input'))?.focus();
	}, [isBusy]);
	const move = (at: number, next: string[]) => {
		if (isBusy) return;
		tapped.current = at;
		void run(() => show(next));
	};
	const show = async (next: string[]) => {
		const reply = await counterCall('PUT counter/shop-pictures', { storeId, images: next });
		showRefusal(reply);
		if (reply.ok) {
			showMessage('success', t('counter.shopSaved'));
			await loadShopFacts();
		}
	};
	const without = (url: string) => images.filter((one) => one !== url);
	return (
		<section ref={section} className="surface pad stack" aria-label={t('counter.shopPicture')}>
			<h2>{t('counter.shopPicture')}</h2>
			<p className="hint">{t('counter.shopPictureHint', { count: SHOP_PICTURES_MOST })}</p>
			<ol className="ct-photos">
				{images.map((url, at) => (
					<li key={url}>
						<img src={pictureAt(url, PICTURE_PX)} alt={t('counter.pictureName', { count: at + 1 })} width="96" height="96" />
						{at === 0 ? (
							<b>{t('counter.pictureFront')}</b>
						) : (
							<button
								type="button"
								className="btn-line"
								aria-disabled={isBusy}
								aria-label={`${t('counter.pictureFirst')}: ${t('counter.pictureName', { count: at + 1 })}`}
								onClick={() => move(at, [url, ...without(url)])}
							>
								{t('counter.pictureFirst')}
							</button>
						)}
						<button
							type="button"
							className="btn-line"
							aria-disabled={isBusy}
							aria-label={t('counter.endOf', { name: t('counter.pictureName', { count: at + 1 }) })}
							onClick={() => move(at, without(url))}
						>
							×
						</button>
					</li>
				))}
			</ol>
			{images.length < SHOP_PICTURES_MOST && (
				<PhotoField storeId={storeId} image="" busy={busy} onChange={(url) => show([...without(url), url])} />
			)}
		</section>
	);
}
