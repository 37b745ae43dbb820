import { OrdersUnderWay } from '#islands/order/active/OrdersUnderWay.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <OrdersUnderWay />);
}
