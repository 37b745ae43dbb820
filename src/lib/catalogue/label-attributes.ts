import type { ProductCard } from '#lib/contract/catalogue.ts';

/**
 * The words over a drawn pack as an attribute of the card's link or the picture's box, from which `pack-label.css` sets them: a browser
 * reads nothing of it aloud, and it needs no element. Undefined for a picture without.
 */
export const labelAttributes = ({ label }: Pick<ProductCard, 'label'>) => label && { [label.isLight ? 'data-l' : 'data-i']: label.words };
