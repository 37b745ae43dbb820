import { AccountSummary } from '#islands/account/summary/AccountSummary.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <AccountSummary />);
}
