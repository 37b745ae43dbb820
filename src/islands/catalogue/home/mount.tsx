import { HomeIsland } from '#islands/catalogue/home/HomeIsland.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <HomeIsland />);
}
