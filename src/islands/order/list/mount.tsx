import { OrderList } from '#islands/order/list/OrderList.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <OrderList />);
}
