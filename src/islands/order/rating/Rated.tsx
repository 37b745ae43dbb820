import { useEffect, useRef } from 'react';
import { STARS, StarSign } from '#islands/order/rating/Stars.tsx';
import { StickerFace } from '#islands/order/rating/StickerChoices.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Rating } from '#lib/contract/after-order.ts';
import type { Order } from '#lib/contract/order.ts';
import { STICKERS } from '#lib/order/stickers.ts';
import { localizePath, paths } from '#lib/paths.ts';

/** `isNews`: it was just said, and gets the focus of the form that it follows. */
type Props = { order: Pick<Order, 'id' | 'store'>; rating: Rating; isNews: boolean };

/** What the customer said of an order; it is said once. */
export function Rated({ order: { id, store }, rating: { stars, stickers, comment }, isNews }: Props) {
	const t = useWords();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (isNews) title.current?.focus();
	}, [isNews]);
	return (
		<section className="surface pad stack rate">
			<h2 tabIndex={-1} ref={title}>
				{t('rate.thanks')}
			</h2>
			<p>{store.name}</p>
			<div className="rate-stars" role="img" aria-label={t('rate.given', { n: stars })}>
				{STARS.map((n) => (
					<span key={n} data-on={n <= stars || undefined}>
						<StarSign />
					</span>
				))}
			</div>
			{stickers.length > 0 && (
				<ul className="stickers">
					{STICKERS.filter(({ code }) => stickers.includes(code)).map((sticker) => (
						<li key={sticker.code} className="sticker">
							<StickerFace sticker={sticker} />
						</li>
					))}
				</ul>
			)}
			{comment && (
				<figure className="m-0">
					<figcaption className="hint">{t('rate.yourWords')}</figcaption>
					<blockquote className="rate-words">{comment}</blockquote>
				</figure>
			)}
			<a className="btn-line" href={localizePath(paths.order(id), pageLanguage())}>
				{t('rate.toOrder')}
			</a>
		</section>
	);
}
