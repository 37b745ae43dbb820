import { OrderPage } from '#islands/order/OrderPage.tsx';
import { mountIsland } from '#islands/mount.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <OrderPage id={element.dataset.order ?? ''} />);
}
