import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { amountText } from '#lib/format/money.ts';
import { localizePath, paths } from '#lib/paths.ts';
import { $bill } from '#stores/cart/bill.ts';
import { $items } from '#stores/cart/cart-items.ts';

/** The way on with an order. Below the shop's minimum nothing leads on: what is missing stands in its place, and leads back to the shop. */
export function ToMinimum({ children }: { children: ReactNode }) {
	const t = useWords();
	const bill = useStore($bill);
	const [first] = Object.values(useStore($items));
	if (bill.state === 'items' || bill.missing === 0 || !first) return children;
	return (
		<a className="btn-line wide" href={localizePath(paths.shop(first.item.store.id), pageLanguage())}>
			{t('checkout.toMinimum', { amount: amountText(bill.missing) })}
		</a>
	);
}
