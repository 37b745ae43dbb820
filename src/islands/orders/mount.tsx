import { mountIsland } from '#islands/mount.tsx';
import { OrderList } from '#islands/orders/OrderList.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <OrderList />);
}
