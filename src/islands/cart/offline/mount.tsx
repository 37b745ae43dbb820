import { StoredCart } from '#islands/cart/offline/StoredCart.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <StoredCart />);
}
