import { OrderList } from '#islands/orders/OrderList.tsx';
import { mountIsland } from '#islands/mount.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <OrderList />);
}
