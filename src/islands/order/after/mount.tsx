import { InvoicePage } from '#islands/order/invoice/InvoicePage.tsx';
import { RatePage } from '#islands/order/rating/RatePage.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';
import { readRateLink } from '#lib/order/rate-link.ts';

/** The two pages of an order that has come: its invoice, and its rating, whose order stands in the query. One chunk, for the page script names each. */
export async function mount(element: HTMLElement): Promise<void> {
	const { order } = element.dataset;
	if (order !== undefined) return mountIsland(element, <InvoicePage id={order} />);
	await mountIsland(element, <RatePage link={readRateLink(new URLSearchParams(location.search))} />);
}
