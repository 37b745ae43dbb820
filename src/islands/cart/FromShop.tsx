import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';

/** Whose things they are, and the way back to that shop. */
export function FromShop({ store }: { store: { id: string; name: string } }) {
	const t = useWords();
	return (
		<a className="from-shop" href={localizePath(paths.shop(store.id), pageLanguage())}>
			{t('cart.from', { shop: store.name })}
		</a>
	);
}
