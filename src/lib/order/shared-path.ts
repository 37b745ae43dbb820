import { paths } from '#lib/paths.ts';

/** The page that shows how far an order is to whoever has its link; the token stands in the fragment. Apart from `paths`, which every page loads. */
export const sharedOrderPath = (): string => `${paths.orders()}/shared`;
