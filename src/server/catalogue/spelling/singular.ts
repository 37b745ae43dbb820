/** Words that end in "s" and are no plural: rawas is a fish, rawa semolina. */
const SINGULAR = new Set(['rawas', 'ravas', 'chocos', 'jujubes', 'fries']);

/** Whether an English word in lower case that ends in "s" is no plural. */
export const isSingular = (word: string): boolean => SINGULAR.has(word);
