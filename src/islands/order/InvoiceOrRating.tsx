import { InvoicePage } from '#islands/order/invoice/InvoicePage.tsx';
import { RatePage } from '#islands/order/rating/RatePage.tsx';
import { readRateLink } from '#lib/order/rate-link.ts';

/** The page of an order that has come: its invoice, or its rating, whose order stands in the query. */
export function InvoiceOrRating({ order }: { order: string | undefined }) {
	return order === undefined ? <RatePage link={readRateLink(new URLSearchParams(location.search))} /> : <InvoicePage id={order} />;
}
