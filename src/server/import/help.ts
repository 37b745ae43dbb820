import { readFileSync } from 'node:fs';
import { LOCALITY_FIELDS } from '#server/import/localities.ts';
import { PRODUCT_FIELDS } from '#server/import/product-columns.ts';
import { SHOP_FIELDS } from '#server/import/shops.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const list = (fields: readonly { name: string; required: boolean }[]) =>
	fields.map(({ name, required }) => (required ? `${name}*` : name)).join(', ');

const codes = taxonomyCategories().map(({ code }) => code);
const lists: Readonly<Record<string, string>> = {
	products: list(PRODUCT_FIELDS),
	shops: list(SHOP_FIELDS),
	localities: list(LOCALITY_FIELDS),
	categories: codes.slice(0, 7).join(', '),
	more: codes.slice(7).join(', '),
};

/** What `--help` prints: help.txt with the fields and categories of this version. */
export const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8').replace(/\{(\w+)\}/g, (_, name) => lists[name] ?? '');
