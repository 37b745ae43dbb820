import { LoginForm } from '#islands/account/login/LoginForm.tsx';
import { Checkout } from '#islands/order/checkout/Checkout.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

/** The checkout, whose first step is the login of a guest. */
export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <Checkout login={LoginForm} />);
}
