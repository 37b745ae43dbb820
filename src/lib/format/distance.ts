/** Metres → kilometres with one decimal, as distances are shown. */
export const kilometres = (metres: number): number => Math.round(metres / 100) / 10;
