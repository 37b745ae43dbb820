/** Parts of a shelf: packs of which nothing is left, and those of which one order may take all. */
export const SHELF_PARTS = ['out', 'low'] as const;
export type ShelfPart = (typeof SHELF_PARTS)[number];
