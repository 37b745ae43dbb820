import { mountIsland } from '#islands/mount.tsx';
import { OrderList } from '#islands/orders/OrderList.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <OrderList />);
}
