/** What a country is called in a language (slug). */
export const countryName = (code: string, language: string): string => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
