import { mountIsland } from '#islands/mount.tsx';
import { OrderPage } from '#islands/order/OrderPage.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <OrderPage id={element.dataset.order ?? ''} />);
}
