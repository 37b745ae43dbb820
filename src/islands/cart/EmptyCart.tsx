import { pageLanguage, useWords } from '#islands/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';

/** An empty cart: one picture, one sentence, one way on. */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
	const t = useWords();
	return (
		<div className="empty">
			<img src="/art/basket.svg?g=sand" alt="" width="120" height="120" />
			<p>{t('cart.empty')}</p>
			<a className="btn-fill" href={localizePath(paths.shops(), pageLanguage())} onClick={onLeave}>
				{t('cart.seeShops')}
			</a>
		</div>
	);
}
