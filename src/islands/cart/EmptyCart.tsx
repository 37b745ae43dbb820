import { FromList } from '#islands/cart/list/FromList.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { paths } from '#lib/paths.ts';

export function EmptyCart() {
	const t = useWords();
	return (
		<div className="stack justify-items-center">
			<Empty text={t('cart.empty')} way={t('cart.seeShops')} href={paths.shops()} />
			<FromList />
		</div>
	);
}
