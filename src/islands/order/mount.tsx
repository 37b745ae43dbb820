import { mountIsland } from '#islands/mount.tsx';
import { OrderPage } from '#islands/order/OrderPage.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <OrderPage id={element.dataset.order ?? ''} />);
}
