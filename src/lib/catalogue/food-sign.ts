import type { ProductCard } from '#lib/contract/catalogue.ts';

const SIGNS = { veg: '●', nonveg: '▲' };

/**
 * What a picture's sign shows in its square: a dot where the food is vegetarian, a triangle where it is of meat, fish or egg; undefined
 * where nothing is known.
 */
export const signOf = ({ foodSign }: ProductCard): string | undefined => foodSign && SIGNS[foodSign];
