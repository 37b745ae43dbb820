import { OrderPage } from '#islands/order/tracking/OrderPage.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

/**
 * Every page of one order: the order that the page names, or that of the link in its address, and what comes after it. The two latter are fetched by
 * their own pages; an island of its own would have its name in the script of every page.
 */
export async function mount(element: HTMLElement): Promise<void> {
	const { order, part, pushKey = null } = element.dataset;
	if (part === 'after') {
		const { InvoiceOrRating } = await import('#islands/order/InvoiceOrRating.tsx');
		return mountIsland(element, <InvoiceOrRating order={order} />);
	}
	if (order) return mountIsland(element, <OrderPage id={order} pushKey={pushKey} />);
	const { SharedOrder } = await import('#islands/order/shared/SharedOrder.tsx');
	await mountIsland(element, <SharedOrder />);
}
