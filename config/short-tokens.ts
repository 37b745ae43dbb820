import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const TOKENS = readFileSync(new URL('../src/layouts/tokens.css', import.meta.url), 'utf8');
const NAMES = [...new Set([...TOKENS.matchAll(/^\s*--([\w-]+):/gm)].map(([, name = '']) => name))];

const shortOf = (found: string, name: string): string => (NAMES.includes(name) ? `--${NAMES.indexOf(name).toString(36)}` : found);

/**
 * Writes the tokens of the look by a letter in what is delivered: `var(--ground-sand)` becomes `var(--w)`. Two hundred places name them, and
 * their names were 0.15 kB of the sheet that every page waits for. The dev server keeps the names.
 */
export function shortTokens(): Plugin {
	const isBuild = process.env.NODE_ENV === 'production';
	return {
		postcssPlugin: 'short-tokens',
		Declaration(declaration) {
			if (!isBuild || !`${declaration.prop}${declaration.value}`.includes('--')) return;
			const prop = declaration.prop.replace(/^--([\w-]+)$/, shortOf);
			const value = declaration.value.replace(/--([\w-]+)/g, shortOf);
			if (prop !== declaration.prop) declaration.prop = prop;
			if (value !== declaration.value) declaration.value = value;
		},
	};
}
