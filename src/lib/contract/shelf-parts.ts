/** Parts of a shelf: packs of which nothing is left, those of which one order may take all, and those whose last day comes soon. */
export const SHELF_PARTS = ['out', 'low', 'soon'] as const;
export type ShelfPart = (typeof SHELF_PARTS)[number];
