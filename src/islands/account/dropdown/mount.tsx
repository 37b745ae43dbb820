import { AccountDropdown } from '#islands/account/dropdown/AccountDropdown.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <AccountDropdown />);
}
