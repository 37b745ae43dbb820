import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const TOKENS = readFileSync(new URL('../src/layouts/colours.css', import.meta.url), 'utf8');
const VALUES = Map.groupBy(TOKENS.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm), ([, name = '']) => name);
const NAMES = [...VALUES.keys()];

/** The colours that are the same in light and in dark. */
const FIXED = new Map(
	[...VALUES].flatMap(([name, [first, ...more]]) => {
		const value = first?.[2] ?? '';
		return more.length === 0 && /^(#|rgb)/.test(value) ? [[name, value] as const] : [];
	}),
);

const shortOf = (found: string, name: string): string => (VALUES.has(name) ? `--${NAMES.indexOf(name).toString(36)}` : found);

/**
 * Writes the tokens of the look by a letter in what is delivered: `var(--ground-sand)` becomes `var(--w)`, and a colour that never changes
 * stands as itself. Two hundred places name tokens, and their names were 0.2 kB of the sheet that every page waits for. The dev server
 * keeps the names.
 */
export function shortTokens(): Plugin {
	const isBuild = process.env.NODE_ENV === 'production';
	return {
		postcssPlugin: 'short-tokens',
		Declaration(declaration) {
			if (!isBuild || !`${declaration.prop}${declaration.value}`.includes('--')) return;
			if (FIXED.has(declaration.prop.slice(2))) {
				declaration.remove();
				return;
			}
			const prop = declaration.prop.replace(/^--([\w-]+)$/, shortOf);
			const value = declaration.value
				.replace(/var\(--([\w-]+)\)/g, (found, name: string) => FIXED.get(name) ?? found)
				.replace(/--([\w-]+)/g, shortOf);
			if (prop !== declaration.prop) declaration.prop = prop;
			if (value !== declaration.value) declaration.value = value;
		},
	};
}
