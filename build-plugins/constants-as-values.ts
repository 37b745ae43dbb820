import type { Plugin } from 'vite';
import * as constants from '../src/lib/constants.ts';

const VALUES: Record<string, unknown> = constants;

const IMPORT = /^import \{ ([\w, ]+) \} from '#lib\/constants\.ts';/m;

/**
 * Writes the constants into each file that reads them (`STORAGE_KEYS.cart` becomes `'cartItems'`). What two scripts share would stand in the
 * page script otherwise, and every page would carry thirty names and a dozen values of which it reads some. In a script of one file
 * (`fields`) the bundler writes the plain values itself, each where it is used.
 */
export function constantsAsValues(which: 'all' | 'fields' = 'all'): Plugin {
	return {
		name: 'constants-as-values',
		enforce: 'pre',
		apply: 'build',
		transform: {
			filter: { id: /\/src\/.*\.tsx?$/, code: IMPORT },
			handler: (code) => ({ code: which === 'all' ? withValues(code) : withFieldsOf(code), map: null }),
		},
	};
}

const namesIn = (code: string): string[] => IMPORT.exec(code)?.[1]?.split(', ') ?? [];

/** The code of a file with the fields that it reads of the constants that it imports. */
const withFieldsOf = (code: string): string => namesIn(code).reduce(withFields, code);

/** The code of a file with the values of what it imports of the constants; of an object only the fields that it reads. */
export function withValues(code: string): string {
	const declared = namesIn(code).map((name) => `const ${name} = ${JSON.stringify(VALUES[name])};`);
	return withFieldsOf(code).replace(IMPORT, () => declared.join(' '));
}

const withFields = (code: string, name: string): string =>
	code.replace(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (found, field: string) => JSON.stringify(Object(VALUES[name])[field]) ?? found);
