import { AddressBook } from '#islands/place/saved/AddressBook.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <AddressBook />);
}
