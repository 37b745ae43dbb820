import { Overlays } from '#islands/overlays/Overlays.tsx';
import { mountIsland } from '#islands/ui/mount.tsx';

/** Mounts the cart panel and the modals, once per page. */
export async function mountOverlays(): Promise<void> {
	const element = document.querySelector<HTMLElement>('[data-overlays]');
	if (element) await mountIsland(element, <Overlays />);
}
