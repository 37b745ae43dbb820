import { registerWorker } from '#islands/offline/register.ts';
import { addRailArrows } from '#islands/page/rail-arrows.ts';

/** What a page gets once somebody is there: the service worker, and for a mouse the arrows of its rows. */
export function afterFirstSign(): void {
	registerWorker();
	if (matchMedia('(hover: hover) and (min-width: 768px)').matches) addRailArrows().catch(() => undefined);
}
