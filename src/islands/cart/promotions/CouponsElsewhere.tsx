import { useEffect, useState } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { type CouponElsewhere, couponsElsewhere } from '#stores/cart/promotions.ts';

/** The customer's coupons at other shops near by, each with the way to its shop: in this cart they cannot be applied. */
export function CouponsElsewhere({ shopId }: { shopId: string }) {
	const t = useWords();
	const [coupons, setCoupons] = useState<CouponElsewhere[]>([]);
	useEffect(() => {
		const asking = new AbortController();
		void couponsElsewhere(shopId, asking.signal).then((found) => {
			if (!asking.signal.aborted) setCoupons(found);
		});
		return () => asking.abort();
	}, [shopId]);
	if (coupons.length === 0) return null;
	return (
		<section className="stack" aria-labelledby="coupons-elsewhere">
			<h3 id="coupons-elsewhere">{t('coupon.elsewhere')}</h3>
			<ul className="promos">
				{coupons.map(({ id, code, title, conditions, store }) => (
					<li key={id} className="promo">
						<div className="promo-text">
							<b>{title}</b>
							<span className="promo-code">{code}</span>
							{conditions.length > 0 && <small>{conditions.join(' · ')}</small>}
						</div>
						<a
							className="btn-line"
							href={localizePath(paths.shop(store.id), pageLanguage())}
							aria-label={`${t('home.seeShop')}: ${store.name}`}
						>
							{t('home.seeShop')}
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
