import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { Paper } from '#islands/order/invoice/Paper.tsx';
import { Empty } from '#islands/ui/Empty.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { Refused } from '#islands/ui/Refused.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { localizePath, paths } from '#lib/paths.ts';
import { type Invoice, loadInvoice } from '#stores/order/invoice.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** The invoice of an order, with its credit notes, to read and to print. */
export function InvoicePage({ id }: { id: string }) {
	const t = useWords();
	const isGuest = useStore($isGuest);
	const [invoice, setInvoice] = useState<Invoice>({ state: 'loading' });
	const load = useCallback(async () => setInvoice(await loadInvoice(id)), [id]);
	useEffect(() => {
		if (!isGuest) void load();
	}, [isGuest, load]);
	if (isGuest) return null;
	if (invoice.state === 'loading') return <Loading />;
	if (invoice.state === 'failed') return <Refused text="" onAgain={() => void load()} />;
	if (invoice.state === 'none') return <Empty text={t('invoice.none')} way={t('order.all')} href={paths.orders()} isAlert />;
	return (
		<div className="stack">
			<div className="invoice-ways">
				<button type="button" className="btn-fill" onClick={() => print()}>
					{t('invoice.print')}
				</button>
				<a className="to-shop" href={localizePath(paths.order(id), pageLanguage())}>
					{t('invoice.order')}
				</a>
			</div>
			<Paper html={invoice.html} />
		</div>
	);
}
