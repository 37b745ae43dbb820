import { Checkout } from '#islands/checkout/Checkout.tsx';
import { mountIsland } from '#islands/mount.tsx';

export function mount(element: HTMLElement): void {
	void mountIsland(element, <Checkout />);
}
