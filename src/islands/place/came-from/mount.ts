import { offerPlaceCameFrom } from '#islands/place/came-from/offer-place-came-from.ts';

/** What it changes stands in the page: no React is needed. */
export const mount = (far: HTMLElement): Promise<void> => offerPlaceCameFrom(far);
