import { AccountDrop } from '#islands/account/drop/AccountDrop.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <AccountDrop />);
}
