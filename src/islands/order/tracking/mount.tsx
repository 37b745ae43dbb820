import { OrderPage } from '#islands/order/tracking/OrderPage.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

/** The order that the page names, or that of the link in its address. */
export async function mount(element: HTMLElement): Promise<void> {
	const { order, pushKey = null } = element.dataset;
	if (order) return mountIsland(element, <OrderPage id={order} pushKey={pushKey} />);
	const { SharedOrder } = await import('#islands/order/shared/SharedOrder.tsx');
	await mountIsland(element, <SharedOrder />);
}
