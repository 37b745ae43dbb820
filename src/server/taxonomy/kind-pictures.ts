import { createHash } from 'node:crypto';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const GROUNDS = ['sand', 'butter', 'blush', 'sky', 'leaf', 'lilac'];

/** The drawings of a category and of its secondary categories stand in one file, named by the category and by what is in it. */
const sheets = new Map(
	taxonomyCategories().map(({ code: parent, art: own, ground, secondary }) => {
		const whole = `${ground}.${own}`;
		const cells = new Map(secondary.map(({ code, art }, i) => [code, `${GROUNDS[i % GROUNDS.length]}.${art}`]));
		const of = [...new Set([whole, ...cells.values()])].join('~');
		const path = `/art/sheet/${parent}-${createHash('sha256').update(of).digest('hex').slice(0, 8)}.svg`;
		return [parent, { whole, cells, of, path }];
	}),
);

/** The address of the drawing of a secondary category; that of the whole category for null, and for one that an import brought. */
export function kindPicture(parent: string, secondary: string | null): string | undefined {
	const sheet = sheets.get(parent);
	return sheet && `${sheet.path}#${sheet.cells.get(secondary ?? '') ?? sheet.whole}`;
}

/** The drawings of a sheet that is named by a category, as `drawSheet` takes them; undefined for any other name. */
export const kindSheet = (name: string): string | undefined => sheets.get(name.replace(/-[0-9a-f]{8}$/, ''))?.of;
