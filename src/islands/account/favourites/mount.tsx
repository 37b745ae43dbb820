import { FavouriteList } from '#islands/account/favourites/FavouriteList.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

export async function mount(element: HTMLElement): Promise<void> {
	await mountIsland(element, <FavouriteList />);
}
