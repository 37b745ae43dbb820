/** The colour of the browser's bar: `--awning` of colours.css, which a `<meta>` cannot read. A house test keeps the two equal. */
export const THEME_COLOR = { light: '#0b6e63', dark: '#07544c' } as const;
