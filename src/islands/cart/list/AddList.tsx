import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useListWords } from '#islands/cart/list/list-words.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { ShoppingList } from '#lib/contract/shopping-list.ts';
import { amountText } from '#lib/format/money.ts';
import { addList } from '#stores/cart/add-list.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { isCheckout } from '#stores/cart/is-checkout.ts';
import { $listLines, $listSum, readList } from '#stores/cart/shopping-list.ts';
import { showMessage } from '#stores/ui/message.ts';
import { closeModal, openPanel } from '#stores/ui/overlay.ts';

/** Adds all at once. A cart of another shop is asked about first: it waits at its shop, as it does elsewhere. */
export function AddList({ list, isChanging }: { list: ShoppingList; isChanging: boolean }) {
	const t = useListWords();
	const ui = useWords();
	const lines = useStore($listLines);
	const items = useStore($items);
	const [asksFirst, setAsksFirst] = useState(false);
	const [isSending, setSending] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const taken = lines.filter(({ pick }) => pick !== 'none');
	const sum = useStore($listSum);
	const shop = list.shops.find(({ id }) => id === list.storeId);
	const add = async (startsNew: boolean) => {
		setSending(true);
		const added = await addList({ startsNew });
		setSending(false);
		setAsksFirst(added.state === 'other');
		setRefused(added.state === 'refused' ? added.text || ui('ui.noConnection') : null);
		if (added.state !== 'added') return;
		const { count, kept } = added;
		const rest = kept > 0 ? [ui('custom.tooMany', { count: CUSTOM_LIMITS.lines })] : [];
		if (count === 0) {
			setRefused(rest.join(' · '));
			return;
		}
		closeModal();
		showMessage('success', [t('fromList.added', { count }), ...rest].join(' · '));
		if (!isCheckout()) openPanel();
	};
	const mine = shopOfItems(items);
	// The list stays open, with what the cart's shop has of it.
	const keepMine = (shopId: string) => {
		setAsksFirst(false);
		void readList(shopId);
	};
	return (
		<div className="dlg-foot list-foot">
			{refused !== null && (
				<p className="hint" role="alert" data-bad>
					{refused}
				</p>
			)}
			{asksFirst && mine && shop ? (
				<section className="stack" aria-label={ui('mismatch.title')}>
					<p role="alert">{t('fromList.otherShop', { mine: mine.name, other: shop.name })}</p>
					<div className="dlg-choices">
						<button type="button" className="btn-fill" onClick={() => keepMine(mine.id)}>
							{ui('mismatch.keep')}
						</button>
						<button type="button" className="btn-line" disabled={isSending} onClick={() => void add(true)}>
							{ui('mismatch.begin')}
						</button>
					</div>
				</section>
			) : (
				<button
					type="button"
					className="btn-fill wide"
					disabled={taken.length === 0 || isSending || isChanging}
					aria-busy={isSending || isChanging}
					onClick={() => void add(false)}
				>
					{t('fromList.add', { count: taken.length })} · {amountText(sum)}
				</button>
			)}
		</div>
	);
}
