import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import { CREDIT_NOTES } from '#lib/order/invoice-parts.ts';
import { localizePath, paths } from '#lib/paths.ts';

/**
 * The invoice of a delivered order, and a credit note for each sum that went back. An order from before there were invoices gets its number when
 * its invoice is opened.
 */
export function InvoiceLinks({ order: { id, stage, invoiceNumber, creditNotes } }: { order: Order }) {
	const t = useWords();
	if (stage !== 'DELIVERED') return null;
	const href = localizePath(paths.invoice(id), pageLanguage());
	return (
		<p className="where-ways">
			<a className="to-shop" href={href}>
				{t('invoice.open', { number: invoiceNumber ?? '' })}
			</a>
			{creditNotes.map((number) => (
				<a key={number} className="to-shop" href={`${href}#${CREDIT_NOTES}`}>
					{t('invoice.creditNote', { number })}
				</a>
			))}
		</p>
	);
}
