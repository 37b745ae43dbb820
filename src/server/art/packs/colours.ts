import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { contrastOf, mixed } from '#server/art/dark-fills.ts';

/** A colour of packs with the shade and the light that a flat shape needs; `isDark`: white words can be read on it (4.5:1, WCAG AA). */
export type PackColour = { code: string; main: string; shade: string; light: string; isDark: boolean };

export const PAPER = '#ffffff';
const READABLE = 4.5;
const INK = '#1b2420';
/** How much ink a shade has, and how much white a light. */
const SHADE = 0.26;
const LIGHT = 0.6;

/** The rows of a CSV file as objects by column. */
export const readPackRows = (file: URL): Record<string, string>[] => parse(readFileSync(file), { columns: true, skip_empty_lines: true });

let known: ReadonlyMap<string, PackColour> | null = null;

/** The colours of `colours.csv` by name. */
export function packColours(): ReadonlyMap<string, PackColour> {
	known ??= new Map(
		readPackRows(new URL('./colours.csv', import.meta.url)).map(({ code = '', colour = '', main = '' }) => {
			const isDark = contrastOf(main, PAPER) >= READABLE;
			return [colour, { code, main, shade: mixed(main, INK, SHADE), light: mixed(main, PAPER, LIGHT), isDark }];
		}),
	);
	return known;
}
