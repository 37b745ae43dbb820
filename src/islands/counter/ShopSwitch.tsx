import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { $takesOrders, setTakesOrders } from '#stores/counter/shop-open.ts';

/** Shuts the shop at once, as when there is too much to do, and opens it again. */
export function ShopSwitch() {
	const t = useWords();
	const takesOrders = useStore($takesOrders);
	const [isBusy, setBusy] = useState(false);
	if (takesOrders === null) return null;
	const change = async () => {
		setBusy(true);
		await setTakesOrders(!takesOrders);
		setBusy(false);
	};
	return (
		<section className="surface pad stack">
			<p role="status">{t(takesOrders ? 'counter.shopOpen' : 'counter.shopShut')}</p>
			<button type="button" className={takesOrders ? 'btn-line' : 'btn-fill'} disabled={isBusy} onClick={() => void change()}>
				{t(takesOrders ? 'counter.shut' : 'counter.open')}
			</button>
		</section>
	);
}

/** On the list of orders: that none can come, because the shop is shut. */
export function ShutNotice() {
	const t = useWords();
	return useStore($takesOrders) === false ? <p className="ct-shut">{t('counter.shopShut')}</p> : null;
}
