import { Checkout } from '#islands/order/checkout/Checkout.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <Checkout />);
}
