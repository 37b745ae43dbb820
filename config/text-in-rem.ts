import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** What `16px` of text is in rem: the text size that a reader sets in their browser then counts (WCAG 1.4.4). */
const inRem = (value: string): string => value.replace(/(\d*\.?\d+)px\b/g, (_, px: string) => `${Number(px) / 16}rem`);

/** Text is written in pixels, as the look names it, and delivered in rem; boxes keep their pixels. */
export function textInRem(): Plugin {
	return {
		postcssPlugin: 'text-in-rem',
		Declaration(declaration) {
			if (/^(font|font-size|line-height)$/.test(declaration.prop)) declaration.value = inRem(declaration.value);
		},
	};
}
