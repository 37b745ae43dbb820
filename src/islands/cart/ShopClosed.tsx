import { useStore } from '@nanostores/react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import { clockWords } from '#lib/format/clock.ts';
import { $cartShop, type Shut } from '#stores/cart/cart-shop.ts';

const weekday = (at: number) => new Intl.DateTimeFormat(pageLanguage(), { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(at);

/** That a shop is closed, and when it opens, as far as that is known. */
export function closedText({ opensAt, opensInDays, shutTill }: Shut, t: IslandWords): string {
	// The name of a weekday means the next one; the shop's page says when a longer closure ends.
	if (!opensAt || opensInDays > 7) return t('cart.shut');
	const time = clockWords(opensAt, t);
	if (opensInDays === 0) return t('cart.opensAt', { time });
	return opensInDays === 1 ? t('cart.opensTomorrow', { time }) : t('cart.opensOn', { time, day: weekday(shutTill) });
}

/** Says that the cart's shop is closed, and when it opens. */
export function ShopClosed() {
	const t = useWords();
	const shop = useStore($cartShop);
	if (shop.shutTill <= Date.now()) return null;
	return (
		<p className="notices" role="status" data-shut>
			{closedText(shop, t)}
		</p>
	);
}
