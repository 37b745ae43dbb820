import type { CSSOptions } from 'vite';

type Plugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** The pixels of one rem; text in rem follows the text size that readers set in their browser (WCAG 1.4.4). */
const inRem = (value: string): string => value.replace(/(\d*\.?\d+)px\b/g, (_, px: string) => `${Number(px) / 16}rem`);

/** Text sizes are written in pixels, as in the design, and delivered in rem; sizes of boxes stay in pixels. */
export function textInRem(): Plugin {
	return {
		postcssPlugin: 'text-in-rem',
		Declaration(declaration) {
			if (/^(font|font-size|line-height)$/.test(declaration.prop)) declaration.value = inRem(declaration.value);
		},
	};
}
