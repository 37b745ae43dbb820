import { OrderPage } from '#islands/order/tracking/OrderPage.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <OrderPage id={element.dataset.order ?? ''} pushKey={element.dataset.pushKey ?? null} />);
}
