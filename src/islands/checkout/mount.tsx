import { Checkout } from '#islands/checkout/Checkout.tsx';
import { mountIsland } from '#islands/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <Checkout />);
}
