/** The browser's own bar above the awning: `--awning` of tokens.css, which a `<meta>` cannot read. A house test keeps them the same. */
export const THEME_COLOR = { light: '#0b6e63', dark: '#07544c' } as const;
