import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';

/** The name of the cart's shop, with a link to it. */
export function FromShop({ store }: { store: { id: string; name: string } }) {
	const t = useWords();
	return (
		<a className="from-shop" href={localizePath(paths.shop(store.id), pageLanguage())}>
			{t('cart.from', { shop: store.name })}
		</a>
	);
}
